/* See meson.build: this program is linked, never run. */
int main(void)
{
    return 0;
}
