import { expect, test } from 'vitest'
import { isLocalSite, normalizeSite } from './site-url.ts'

test.each([
  ['https://example.com', 'example.com/'],
  ['http://example.com/', 'example.com/'],
  ['HTTPS://WWW.Example.COM', 'example.com/'],
  ['example.com', 'example.com/'],
  ['//example.com', 'example.com/'],
  [' https://example.com/ ', 'example.com/'],
  ['https://example.com:8443/', 'example.com/'],
  ['https://user:pass@example.com/', 'example.com/'],
  ['https://example.com/?lang=de#top', 'example.com/'],
  ['https://example.com/Blog', 'example.com/blog/'],
  ['https://example.com//blog//de/', 'example.com/blog/de/'],
  ['https://www.example.com/blog/index.php', 'example.com/blog/index.php/'],
  ['https://example.com./', 'example.com/'],
  ['https://sub.example.com', 'sub.example.com/'],
  ['https://www.com', 'www.com/'],
  ['https://www.sub.example.com', 'sub.example.com/'],
  ['https://www.www.example.com', 'example.com/'],
  ['https://www.www.com', 'www.com/'],
  ['https://münchen.example', 'xn--mnchen-3ya.example/'],
  ['https://xn--mnchen-3ya.example', 'xn--mnchen-3ya.example/'],
  ['https://MÜNCHEN.example/Straße', 'xn--mnchen-3ya.example/stra%c3%9fe/'],
  ['http://localhost:8888/wp', 'localhost/wp/'],
  ['http://127.0.0.1', '127.0.0.1/'],
  ['http://0x7f.1', '127.0.0.1/'],
  ['http://[::1]:3000', '[::1]/'],
  ['', null],
  ['   ', null],
  ['https://', null],
  ['ftp://example.com', null],
  ['javascript:alert(1)', null],
  ['https://exa mple.com', null],
  [`https://example.com/${'x'.repeat(600)}`, null],
])('%j is normalized to %j', (address, site) => {
  expect(normalizeSite(address)).toBe(site)
  if (site) expect(normalizeSite(site)).toBe(site)
})

test.each([
  ['localhost/', true],
  ['intranet/', true],
  ['shop.local/', true],
  ['shop.test/', true],
  ['shop.localhost/', true],
  ['shop.invalid/', true],
  ['127.0.0.1/', true],
  ['10.1.2.3/', true],
  ['172.16.0.1/', true],
  ['172.32.0.1/', false],
  ['192.168.1.5/', true],
  ['169.254.1.1/', true],
  ['100.64.0.1/', true],
  ['203.0.113.9/', true],
  ['8.8.8.8/', false],
  ['[::1]/', true],
  ['[fd00::1]/', true],
  ['[2a00:1450::1]/', false],
  ['[fe80::1]/', true],
  ['[2001:db8::1]/', true],
  ['[100::1]/', true],
  ['[::ffff:a00:1]/', true],
  ['[::ffff:7f00:1]/', true],
  ['[::ffff:808:808]/', false],
  ['mysite.wpengine.com/', true],
  ['mysite.kinsta.cloud/', true],
  ['notwpengine.com/', false],
  ['wpengine.com.example/', false],
  ['local.example.com/', false],
  ['test.com/', false],
  ['mylocal/', true],
  ['plugin.dev/', false],
  ['staging.example.com/', false],
  ['dev.example.com/', false],
])('%s costs no slot: %s', (site, expected) => {
  expect(isLocalSite(site)).toBe(expected)
  expect(isLocalSite(site, 'production')).toBe(expected)
  expect(isLocalSite(site, '')).toBe(expected)
})

test.each(['local', 'development', 'staging'])(
  'a site with environment type %s costs no slot',
  (environment) => {
    expect(isLocalSite('example.com/', environment)).toBe(true)
  },
)
