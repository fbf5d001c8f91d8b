import { expect, test } from 'vitest'
import { useTestShop } from '../../support/test-shop.ts'

const shop = useTestShop()

const SECRET = 'k3y-of-a-stranger'
const PAGE = `https://shop.example/reset-password?email=ada@people.example&token=${SECRET}`

/** As browsers send it today, and as they sent it before the Reporting API. */
const REPORTS = {
  'application/reports+json': (page: string) => [
    {
      type: 'csp-violation',
      url: page,
      body: {
        documentURL: page,
        referrer: page,
        blockedURL: `https://evil.example/${SECRET}.js`,
        effectiveDirective: 'script-src-elem',
        sample: SECRET,
      },
    },
  ],
  'application/csp-report': (page: string) => ({
    'csp-report': {
      'document-uri': page,
      referrer: page,
      'blocked-uri': `https://evil.example/${SECRET}.js`,
      'effective-directive': 'script-src-elem',
      'script-sample': SECRET,
    },
  }),
}

test.each(Object.entries(REPORTS))(
  'a report as %s is logged without the secrets of addresses',
  async (type, make) => {
    for (const page of [PAGE, `https://shop.example/checkout/key/${SECRET}`]) await report(type, make(page))

    const lines = shop()
      .logged()
      .split('\n')
      .filter((line) => line.includes('violated'))
      .slice(-2)
      .map((line) => JSON.parse(line))
    expect(lines).toMatchObject([
      { page: '/reset-password', directive: 'script-src-elem', blocked: 'https://evil.example' },
      { page: '/checkout/key/[hidden]', directive: 'script-src-elem', blocked: 'https://evil.example' },
    ])
    expect(shop().logged()).not.toContain(SECRET)
    expect(shop().logged()).not.toContain('people.example')
  },
)

test.each([
  ['something else than JSON', 'no json'],
  ['nothing', ''],
  ['a number', '7'],
  ['an empty list', '[]'],
  ['numbers instead of addresses', '[{"body":{"documentURL":1,"blockedURL":2,"effectiveDirective":3}}]'],
  ['words instead of addresses', `{"csp-report":{"document-uri":"${SECRET}","blocked-uri":"a ${SECRET}"}}`],
])('a report with %s is answered, and its words are not logged', async (_, payload) => {
  expect(await report('application/csp-report', payload)).toBe(204)
  expect(shop().logged()).not.toContain(SECRET)
})

async function report(type: string, payload: string | object): Promise<number> {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
  const response = await shop()
    .browser()
    .send({ method: 'POST', url: '/csp-report', headers: { 'content-type': type }, payload: text })
  return response.statusCode
}
