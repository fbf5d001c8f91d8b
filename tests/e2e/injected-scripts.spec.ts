import { hash } from 'node:crypto'
import pg from 'pg'
import { paths } from '#core/paths.ts'
import { findRunningPostgres } from '#server/platform/embedded-postgres/find-running.ts'
import { expect, test } from '../support/browser-test.ts'

const INLINE = 'window.attacked = "inline"'
const MODULE = 'window.attacked = "module"'
const MARKED = 'window.attacked = "placeholder"'
const HOSTILE = `<p>Looks harmless.</p>
<script>${INLINE}</script>
<script type="module">${MODULE}</script>
<script nonce="__csp_nonce__">${MARKED}</script>
<script src="https://evil.example/a.js"></script>
<img src="/favicon.ico" alt="" onload="window.attacked = 'handler'">`

test('a script that got past the cleaner into a stored description is not allowed and does not run', async ({
  page,
  shop,
  problems,
}) => {
  problems.expect(/Content Security Policy/)
  await page.route('https://evil.example/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.attacked = "file"' }),
  )
  const database = new pg.Client({ connectionString: (await findRunningPostgres(shop.dataDir)) ?? '' })
  await database.connect()
  const { rows } = await database.query(
    "select id, uri, long_desc from products where status = 'published' order by id limit 1",
  )
  const { id, uri, long_desc } = rows[0]
  // The shop tells its page cache in the transaction of a change. Without that, an earlier or a later test gets in the way.
  const store = (text: string) =>
    database.query(
      "with changed as (update products set long_desc = $1 where id = $2) select pg_notify('pages', '')",
      [text, id],
    )

  try {
    await store(HOSTILE)
    await expect
      .poll(async () => (await page.request.get(paths.product(uri))).text())
      .toContain(`<script>${INLINE}</script>`)
    const response = await page.goto(paths.product(uri))

    await expect(page.getByText('Looks harmless.')).toBeVisible()
    expect(await page.evaluate(() => (window as { attacked?: string }).attacked)).toBeUndefined()
    const policy = response?.headers()['content-security-policy'] ?? ''
    for (const script of [INLINE, MODULE, MARKED])
      expect(policy).not.toContain(hash('sha256', script, 'base64'))
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')+;/)
  } finally {
    await store(long_desc)
    await database.end()
  }
})
