import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('readConfig', () => {
  test('an empty environment is enough to run the shop', () => {
    const config = readConfig({})

    expect(config).toMatchObject({ port: 3000, demo: true, databaseUrl: null, payments: { mode: 'sandbox' } })
  })

  test.each([
    [{ PORT: 'http' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT: must be at most 65535'],
    [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL: must be a URL such as https://shop.example'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must be a URL such as postgres://'],
    [{ DATABASE_DIRECT_URL: 'postgres://a/x' }, 'DATABASE_DIRECT_URL: is only for a pooler in DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://u:p@a:1,/x' }, 'DATABASE_URL: has a comma without a host beside it'],
    [
      { DATABASE_URL: 'postgres://u:p@a:1,b:x/x' },
      'DATABASE_URL: lists “b:x”, which is not a host with a port',
    ],
    [{ DATABASE_URL: 'postgres://u:p@a:1,b:2,a:1/x' }, 'DATABASE_URL: lists the host a:1 twice'],
    [{ DATABASE_URL: 'postgres://u:p@a/x?host=b,c' }, 'DATABASE_URL: lists hosts behind the question mark'],
    [
      { DATABASE_URL: 'postgres://u:p@a,b/x?target_session_attrs=any' },
      'DATABASE_URL: has a target_session_attrs that lets in servers without writes',
    ],
    [{ SHOP_DEMO: 'maybe' }, 'SHOP_DEMO: must be 1 or 0'],
    [{ ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL: must be an email address'],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD: must have at least 8 characters'],
    [{ APP_SECRET: 'short' }, 'APP_SECRET: each secret must have at least 32 characters'],
    [{ PAYMENTS: 'free' }, 'PAYMENTS: must be sandbox, rehearsal, live or off'],
    [{ TRUST_PROXY: 'everyone' }, 'TRUST_PROXY: must be 0, 1 or a list'],
    [{ TRUST_PROXY: '2' }, 'TRUST_PROXY: must be 0, 1 or a list'],
    [{ TRUST_PROXY: '999.1.1.1' }, 'TRUST_PROXY: must be 0, 1 or a list'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY: must be 0, 1 or a list'],
    [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY: must be 0, 1 or a list'],
    [{ TRUST_PROXY: '10.0.0.1,::/0' }, 'TRUST_PROXY: must be 0, 1 or a list'],
    [{ PUBLIC_URL: 'https://shop.example/store' }, 'PUBLIC_URL: must be a URL such as https://shop.example'],
    [{ PUBLIC_URL: 'https://me:pw@shop.example' }, 'PUBLIC_URL: must be a URL such as https://shop.example'],
    [{ MAIL_FROM: 'ab' }, 'MAIL_FROM: must be an address such as shop@example.com or'],
    [{ MAIL_FROM: 'The Shop' }, 'MAIL_FROM: must be an address such as shop@example.com or'],
    [{ MAIL_FROM: 'Shop <shop@example.com' }, 'MAIL_FROM: must be an address such as shop@example.com or'],
    [{ SMTP_URL: 'smtps://' }, 'SMTP_URL: must be a URL such as smtps://user:password@mail.example:465'],
    [{ STORAGE_URL: 'file:///srv/uploads' }, 'STORAGE_URL: must look like s3://KEY:SECRET@host/bucket'],
    [{ STORAGE_URL: 's3://KEY:SECRET@host' }, 'STORAGE_URL: must name one bucket after the host'],
    [{ STORAGE_URL: 's3://host/bucket' }, 'STORAGE_URL: must carry a key and a secret'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be fatal'],
  ])('%j is rejected by name', (env, line) => {
    expect(() => readConfig(env)).toThrow(line)
  })

  test.each([
    { TRUST_PROXY: '10.0.0.0/8,::1' },
    { MAIL_FROM: 'shop@example.com' },
    { MAIL_FROM: 'Shop <shop@example.com>' },
    { PUBLIC_URL: 'https://shop.example:8443/' },
    { STORAGE_URL: 's3://KEY:SECRET@host/bucket?region=us-east-1' },
  ])('%j is fine', (env) => {
    expect(() => readConfig(env)).not.toThrow()
  })

  test('names every invalid value, not only the first', () => {
    expect(() => readConfig({ PORT: '-1', LOG_LEVEL: 'loud' })).toThrow(/PORT: .*\nLOG_LEVEL: /)
  })

  test('a secret can be rotated: the new one first, the old one still accepted', () => {
    const fresh = 'kU3x9TqLz0vWn5RbYh7CmJ2sEd8PfGaA'
    const old = 'pQ4w8NzVx1cTb6MgLk0HsJ3yRf7DuEiO'

    expect(readConfig({ APP_SECRET: `${fresh}, ${old}` }).appSecrets).toEqual([fresh, old])
  })
})
