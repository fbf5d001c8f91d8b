import { beforeAll, describe, expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { adminAudit } from '#core/contract/admin-audit.ts'
import { adminLicenses as contract } from '#core/contract/admin-licenses.ts'
import { identity } from '#core/contract/identity.ts'
import { licensing } from '#core/contract/licensing.ts'
import { licenses } from '#server/db/tables/index.ts'
import { post } from '../../support/licensing/sites.ts'
import { sendFile } from '../../support/send-file.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { useTestShop } from '../../support/test-shop.ts'

const shop = useTestShop({ now: '2026-03-01T12:00:00Z' })
let origin: URL
let admin: Browser
let support: Browser
let product: { id: number; uri: string }

beforeAll(async () => {
  origin = await shop().listen()
  admin = await shop().signIn(await shop().admin({ passwordHash: null }))
  support = await shop().signIn(await shop().support({ passwordHash: null }))
  product = await shop().make('products', { uri: 'mail-log', name: 'Mail Log' })
  const plan = { productId: product.id, sitesLimit: 3, months: 12 }
  await shop().make('plans', { ...plan, code: 'pro', name: 'Pro' })
  await shop().make('plans', { ...plan, code: 'agency', name: 'Agency', sitesLimit: null, months: null })
  await shop().make('plans', { ...plan, code: 'free', name: 'Free', isFree: true })
})

let requests = 0
function newRequest(): string {
  requests += 1
  return `request-number-${requests}`
}
const request = (email: string, more: object = {}) => ({
  product_id: product.id,
  plan: 'pro',
  email,
  reason: 'A talk at our meetup',
  request_key: newRequest(),
  ...more,
})
const issue = async (email: string, more: object = {}) =>
  (await admin.ok(contract.issue, { body: request(email, more) })).data
const mailsTo = async (email: string) => (await shop().mails()).filter(({ to }) => to === email)
const keyIn = (text: string) => /(?:[0-9A-Z]{5}-){5}[0-9A-Z]{5}/.exec(text)?.[0] ?? ''
const count = () => shop().db.$count(licenses)

describe('a license issued by hand', () => {
  test('has the plan’s sites and period, works on a site, and its key reaches the holder by mail', async () => {
    const ada = await shop().user({ email: 'ada.byhand@example.com' })

    const { id, ...license } = await issue('Ada.ByHand@example.com')

    expect(license).toMatchObject({
      status: 'active',
      order: null,
      transferred: false,
      email: 'ada.byhand@example.com',
      plan: 'Pro',
      sites_limit: 3,
      expires_on: '2027-03-01',
      history: [{ kind: 'issued', reason: 'A talk at our meetup', by: 'user' }],
    })
    const [mail, ...others] = await mailsTo('ada.byhand@example.com')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'license-issued', subject: 'Your license for Mail Log' })
    expect(mail?.text).toContain('Hello Ada Byron,')
    expect(mail?.text).toContain('March 1, 2027')
    expect(mail?.links.map(({ pathname }) => pathname)).toContain('/account/licenses')
    const key = keyIn(mail?.text ?? '')
    const { body } = await post(origin, '/', {
      edd_action: 'activate_license',
      license: key,
      item_id: String(product.id),
      url: 'https://ada.example',
    })
    expect(body).toMatchObject({ success: true, license: 'valid', license_limit: 3 })
    const { data } = await (await shop().signIn(ada)).ok(licensing.list, { body: {} })
    expect(data.data).toMatchObject([{ id, key, order_key: null, sites_used: 1 }])
  })

  test('may have other sites and another last day than the plan, or no limit at all', async () => {
    expect(await issue('terms@example.com', { sites_limit: 7, expires_on: '2026-03-01' })).toMatchObject({
      sites_limit: 7,
      expires_on: '2026-03-01',
    })
    expect(await issue('terms@example.com', { sites_limit: '', expires_on: null })).toMatchObject({
      sites_limit: null,
      expires_on: null,
    })
    expect(await issue('terms@example.com', { plan: 'agency' })).toMatchObject({
      sites_limit: null,
      expires_on: null,
    })
  })

  test('is issued once, however often and however fast the request arrives', async () => {
    const body = request('once@example.com')
    const before = await count()

    const answers = await Promise.all([1, 2, 3].map(() => admin.ok(contract.issue, { body })))

    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await count()).toBe(before + 1)
    expect(await mailsTo('once@example.com')).toHaveLength(1)
  })

  test('is not taken for another one: the key of a request that has issued something issues nothing else', async () => {
    const body = request('first.reused@example.com')
    await admin.ok(contract.issue, { body })
    const before = await count()

    for (const other of [{ email: 'second.reused@example.com' }, { plan: 'agency' }]) {
      const { status } = await admin.call(contract.issue, { body: { ...body, ...other } })
      expect(status).toBe(409)
    }
    const { status } = await admin.call(contract.issue, {
      body: { ...body, email: 'First.Reused@example.com' },
    })

    expect(status).toBe(201)
    expect(await count()).toBe(before)
  })

  test('sends no mail if staff do not want one', async () => {
    await issue('quiet.byhand@example.com', { notify: false })

    expect(await mailsTo('quiet.byhand@example.com')).toEqual([])
  })

  test('waits for a holder without an account until they confirm the address, and staff find it meanwhile', async () => {
    const stranger = await shop().user({ email: 'late@example.com', emailVerifiedAt: null })
    const { id } = await issue('late@example.com')
    const browser = await shop().signIn(stranger)
    const own = async () => (await browser.ok(licensing.list, { body: {} })).data.data.map((each) => each.id)

    expect(await own()).toEqual([])
    const found = await support.ok(contract.list, { query: { q: 'LATE@example.com' } })
    expect(found.data.data).toMatchObject([{ id, email: 'late@example.com' }])
    const [mail] = await mailsTo('late@example.com')
    expect(mail?.text).toContain('create an account with this email address')

    await browser.ok(identity.resendConfirmation, {})
    const { links } = await shop().mail('confirm-email', 'late@example.com')
    const token = links.map(({ searchParams }) => searchParams.get('token')).find(Boolean) ?? ''
    await browser.ok(identity.confirmEmail, { body: { token } })

    expect(await own()).toEqual([id])
  })

  test('is audited with its reason', async () => {
    const { id } = await issue('audited@example.com', { reason: 'A prize' })

    const { data } = (await support.ok(adminAudit.list, { query: { q: 'license.issued' } })).data
    expect(data.find((entry) => entry.subject_id === String(id))).toMatchObject({
      action: 'license.issued',
      after: { product: 'Mail Log', plan: 'Pro', sites_limit: 3, reason: 'A prize' },
    })
  })

  test.each([
    ['product_id', { product_id: 987654 }],
    ['plan', { plan: 'none' }],
    ['plan', { plan: 'free' }],
    ['email', { email: 'nobody' }],
    ['sites_limit', { sites_limit: 0 }],
    ['expires_on', { expires_on: '2026-02-28' }],
    ['expires_on', { expires_on: '2027-02-30' }],
    ['reason', { reason: ' ' }],
    ['reason', { reason: 'x'.repeat(501) }],
    ['request_key', { request_key: 'short' }],
  ])('is refused with a wrong %s', async (field, wrong) => {
    const before = await count()

    const { status, body } = await admin.call(contract.issue, {
      body: { ...request('x@example.com'), ...wrong },
    })

    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    expect(await count()).toBe(before)
  })

  test('is forgotten with its holder, but works on by its key', async () => {
    const person = await shop().user({ email: 'gone.byhand@example.com' })
    const { id } = await issue('gone.byhand@example.com')
    const browser = await shop().signIn(person)

    await browser.ok(account.deleteAccount, { body: { password: person.password } })

    expect(JSON.stringify(await shop().db.select().from(licenses))).not.toContain('gone.byhand')
    const { data } = await support.ok(contract.get, { params: { id: String(id) } })
    expect(data).toMatchObject({ status: 'active', history: [{ kind: 'issued', reason: null }] })
  })
})

describe('licenses from a file', () => {
  const HEADER = 'product,plan,email,sites,ends_on,reason\n'
  const send = async (lines: string, query: object = {}) => {
    const { status, body } = await sendFile(admin, contract.issueFromFile, {
      bytes: HEADER + lines,
      query: { request_key: newRequest(), ...query },
    })
    return { status, report: body.data }
  }

  test('are not skipped in silence if the key of their request has issued others', async () => {
    const query = { apply: '1', request_key: newRequest() }
    await send('mail-log,Pro,one.reused@example.com,,,Team\n', query)
    const before = await count()

    const { status } = await send('mail-log,Pro,two.reused@example.com,,,Team\n', query)

    expect(status).toBe(409)
    expect(await count()).toBe(before)
  })

  test('are shown line by line first, and then issued with a mail each', async () => {
    const lines = `mail-log,Pro,one.file@example.com,,,Team
${product.id},agency,two.file@example.com,5,2026-12-31,Team
mail-log,,three.file@example.com,unlimited,lifetime,Team
`
    const before = await count()

    const planned = (await send(lines)).report
    expect(await count()).toBe(before)
    const { report } = await send(lines, { apply: '1' })

    const rows = [
      { line: 2, plan: 'Pro', email: 'one.file@example.com', sites_limit: 3, expires_on: '2027-03-01' },
      { line: 3, plan: 'Agency', email: 'two.file@example.com', sites_limit: 5, expires_on: '2026-12-31' },
      { line: 4, plan: 'Pro', email: 'three.file@example.com', sites_limit: null, expires_on: null },
    ].map((row) => ({ ...row, product: 'Mail Log', already_issued: false }))
    expect(planned).toEqual({ applied: false, issued: 0, problems: [], rows })
    expect(report).toEqual({ applied: true, issued: 3, problems: [], rows })
    expect(await count()).toBe(before + 3)
    for (const name of ['one', 'two', 'three'])
      expect(await mailsTo(`${name}.file@example.com`)).toMatchObject([{ kind: 'license-issued' }])
  })

  test('are all or nothing: one wrong line, and none is issued', async () => {
    const before = await count()

    const { report } = await send(
      `mail-log,pro,good@example.com,,,Team
nothing,pro,good@example.com,,,Team
mail-log,none,good@example.com,,,Team
mail-log,pro,bad,,,Team
mail-log,pro,good@example.com,0,,Team
mail-log,pro,good@example.com,,2026-02-28,Team
mail-log,pro,good@example.com,,,
mail-log,pro
`,
      { apply: '1' },
    )

    expect(report?.problems.map(({ line, field }) => `${line} ${field}`)).toEqual([
      '3 product',
      '4 plan',
      '5 email',
      '6 sites',
      '7 ends_on',
      '8 reason',
      '9 ',
    ])
    expect(report).toMatchObject({ applied: false, issued: 0 })
    expect(await count()).toBe(before)
  })

  test('are skipped where the same person has the same plan by hand, unless staff ask for another one', async () => {
    await issue('twice@example.com')
    const lines = `mail-log,pro,Twice@example.com,,,Team
mail-log,agency,twice@example.com,,,Team
mail-log,agency,twice@example.com,,,Team
`
    const before = await count()

    const { report } = await send(lines, { apply: '1' })
    expect(report?.rows.map((row) => row.already_issued)).toEqual([true, false, true])
    expect([report?.issued, await count()]).toEqual([1, before + 1])

    const again = await send(lines, { apply: '1', again: '1' })
    expect([again.report?.issued, await count()]).toEqual([3, before + 4])
  })

  test('are issued once, if the same request arrives twice', async () => {
    const query = { apply: '1', again: '1', request_key: newRequest() }
    const before = await count()

    await Promise.all([1, 2].map(() => send('mail-log,pro,double@example.com,,,Team\n', query)))

    expect(await count()).toBe(before + 1)
    expect(await mailsTo('double@example.com')).toHaveLength(1)
  })

  test('are issued once, if the same file is sent again while it is being issued', async () => {
    const lines = ['one', 'two', 'three'].map((name) => `mail-log,pro,${name}.reload@example.com,,,Team\n`)
    const before = await count()

    const answers = await Promise.all([1, 2, 3].map(() => send(lines.join(''), { apply: '1' })))

    // The others come too late, or are told to wait.
    const issued = answers.filter(({ status, report }) => status === 200 && report?.issued === 3)
    expect(issued).toHaveLength(1)
    expect(await count()).toBe(before + 3)
  })

  test('are read from what a spreadsheet saves: semicolons, a mark at the start, and rows without text at the end', async () => {
    const bytes = `\uFEFFproduct;plan;email;ends_on;reason\r
mail-log;Pro;excel@example.com;2027-12-31;"Said ""yes""; twice"\r
 ; ;;;\r
;;;;\r
`
    const { body } = await sendFile(admin, contract.issueFromFile, {
      bytes,
      query: { request_key: newRequest() },
    })

    expect(body.data).toMatchObject({
      problems: [],
      rows: [{ line: 2, email: 'excel@example.com', expires_on: '2027-12-31' }],
    })
  })

  test('are refused with a day as spreadsheets write it, and the answer shows how to write it', async () => {
    const { report } = await send('mail-log,pro,day@example.com,,12/31/2027,Team\n')

    expect(report?.problems).toEqual([
      { line: 2, field: 'ends_on', message: 'Write the day like 2027-12-31.' },
    ])
  })

  test.each([
    ['', 'The file is empty.'],
    ['product,plan\nmail-log,pro\n', 'The file needs the column email.'],
    [
      'product,email,reason,key\n',
      'Unknown column. The columns are: product, plan, email, sites, ends_on, reason.',
    ],
    ['product,email,reason,email\n', 'A column appears twice.'],
    [HEADER, 'The file has no licenses.'],
    [`${HEADER},,,,,\n`, 'The file has no licenses.'],
    [
      `${HEADER}${'mail-log,pro,a@example.com,,,x\n'.repeat(1001)}`,
      'A file may have at most 1,000 licenses.',
    ],
  ])('are refused with a file that cannot be read', async (bytes, message) => {
    const query = { request_key: newRequest() }
    const { body } = await sendFile(admin, contract.issueFromFile, { bytes, query })

    expect(body.data?.problems).toMatchObject([{ line: 1, message }])
  })
})
