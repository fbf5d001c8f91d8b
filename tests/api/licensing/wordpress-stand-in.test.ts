import { describe, expect, test } from 'vitest'
import { writeZip } from '#server/platform/write-zip.ts'
import { hasPhp, openWordPress } from '../../support/wordpress/wordpress.ts'

/** Nobody is there. */
const NO_SHOP = { origin: 'https://shop.example', listen: async () => new URL('http://127.0.0.1:9') }

const zipOf = (files: Record<string, string>) =>
  writeZip(Object.entries(files).map(([path, text]) => ({ path, data: Buffer.from(text) })))
const HEADER = '/*\nPlugin Name: Sample\nVersion: 1.0\n*/'

async function install(code: string) {
  const site = await openWordPress(NO_SHOP)
  const file = await site.install(zipOf({ 'sample/sample.php': `<?php\n${HEADER}\n${code}` }))
  return { site, file }
}

/** What a plugin gets from WordPress, seen from a function of its own. */
async function ask(code: string, facts = {}) {
  const { site } = await install(`function ask() { ${code} }`)
  return site.run({ do: 'call', function: 'ask' }, facts)
}

describe.skipIf(!hasPhp)('the stand-in for WordPress is as strict as WordPress', () => {
  test.each([
    ['a function that WordPress does not have', 'wp_do_magic();', /undefined function wp_do_magic/],
    ['a warning', '$list = array(); return $list["missing"];', /Undefined array key "missing"/],
    [
      'a filter that wants more arguments than it asked for',
      'add_filter( "x", fn( $a, $b ) => $a ); apply_filters( "x", 1, 2 );',
      /Too few arguments/,
    ],
  ])('and fails for %s', async (_, code, reason) => {
    await expect(ask(code)).rejects.toThrow(reason)
  })

  test.each<[string, string, unknown]>([
    [
      'filters run by priority',
      'add_filter( "x", fn( $v ) => $v . "b", 20 ); add_filter( "x", fn( $v ) => $v . "a" ); return apply_filters( "x", "" );',
      'ab',
    ],
    [
      'input has slashes',
      '$_POST = wp_slash( array( "a" => "it\'s" ) ); return array( $_POST["a"], wp_unslash( $_POST["a"] ) );',
      ["it\\'s", "it's"],
    ],
    [
      'a plugin may not download from localhost',
      'return download_url( "http://localhost:3000/a.zip" )->get_error_message();',
      'A valid URL was not provided.',
    ],
    [
      'a host that is not there is an error, not an exception',
      'return wp_remote_get( "https://nowhere.example/" )->get_error_code();',
      'http_request_failed',
    ],
    ['an old transient is gone', 'set_transient( "x", 1, -5 ); return get_transient( "x" );', false],
    [
      'site_transient filters see every reading',
      'add_filter( "site_transient_x", fn() => "filtered" ); return get_site_transient( "x" );',
      'filtered',
    ],
    ['escaped text stays escaped', 'return esc_html( "<b>&amp;" );', '&lt;b&gt;&amp;'],
    ['script addresses are no addresses', 'return esc_url( "javascript:alert(1)" );', ''],
  ])('%s', async (_, code, expected) => {
    expect(await ask(code)).toEqual(expected)
  })

  test('numbers come back from the database as text', async () => {
    const { site } = await install('')
    await site.run({ do: 'set option', name: 'count', value: 5 })

    expect(await site.run({ do: 'option', name: 'count' })).toBe('5')
  })

  test('visitors, subscribers and admins of a single site of a network may not update plugins', async () => {
    const can = 'return current_user_can( "update_plugins" );'

    expect(await ask(can)).toBe(true)
    for (const user of ['visitor', 'subscriber', 'site-admin']) expect(await ask(can, { user })).toBe(false)
  })

  test('its clock is the one that plugins see', async () => {
    const { site } = await install('function ask() { return time(); }')
    const ask = (ahead: number) => site.run<number>({ do: 'call', function: 'ask' }, { ahead })

    expect((await ask(86_400)) - (await ask(0))).toBeGreaterThan(80_000)
  })

  test.each([
    ['no header in its first 8 KiB', { 'sample/sample.php': `<?php ${' '.repeat(8192)}\n${HEADER}` }],
    ['a header only in a deeper folder', { 'sample/inc/sample.php': `<?php ${HEADER}` }],
    ['a header only in .PHP', { 'sample/sample.PHP': `<?php ${HEADER}` }],
  ])('a zip with %s is no plugin', async (_, files) => {
    const site = await openWordPress(NO_SHOP)

    await expect(site.install(zipOf(files))).rejects.toThrow('The package could not be installed.')
  })
})
