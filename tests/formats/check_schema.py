#!/usr/bin/env python3
"""Validates event documents against docs/crosstable-event.schema.json.

Usage: check_schema.py SCHEMA FILE-OR-FOLDER...
Ends with 77 (skipped) where the module jsonschema is not installed."""

import json
import pathlib
import sys

try:
    import jsonschema
except ImportError:
    print("skipped: the Python module jsonschema is not installed")
    sys.exit(77)


def documents(arguments):
    for argument in map(pathlib.Path, arguments):
        yield from sorted(argument.glob("*.json")) if argument.is_dir() else [argument]


def main(schema_path, *arguments):
    schema = json.loads(pathlib.Path(schema_path).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    checked = failures = 0
    for path in documents(arguments):
        checked += 1
        for error in validator.iter_errors(json.loads(path.read_text(encoding="utf-8"))):
            failures += 1
            print(f"{path}: /{'/'.join(map(str, error.absolute_path))}: {error.message}")
    print(f"{checked} documents, {failures} failures")
    return 1 if failures or not checked else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
