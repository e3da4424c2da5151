#!/usr/bin/env python3
"""Are the schemas of the operations, as written to docs/schema, sound by the standard itself?

Usage: check_schemas.py FOLDER
Ends with 77 (skipped) where the module jsonschema is not installed."""

import json
import pathlib
import sys

try:
    import jsonschema
except ImportError:
    print("skipped: the Python module jsonschema is not installed")
    sys.exit(77)

paths = sorted(pathlib.Path(sys.argv[1]).glob("*.json"))
for path in paths:
    jsonschema.Draft202012Validator.check_schema(json.loads(path.read_text(encoding="utf-8")))
print(f"{len(paths)} schemas")
sys.exit(0 if paths else 1)
