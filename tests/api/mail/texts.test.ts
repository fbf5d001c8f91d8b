import { describe, expect, test } from 'vitest'
import { adminContent } from '#core/contract/admin-content.ts'
import { adminMails } from '#core/contract/admin-mails.ts'
import { adminSettings } from '#core/contract/admin-settings.ts'
import { settings } from '#server/db/tables/index.ts'
import { publishText } from '../../support/publish-content.ts'
import { openTestShop, type TestShop, useTestShop } from '../../support/test-shop.ts'

const shop = useTestShop()
const KEY = 'mail:password-changed'
const TEXT = {
  subject: 'Dear {name}',
  body: 'Dear {name},\n\nyour password at {shop} is new.\n\n{button: Was not me}\n\n> Bye',
}

async function changePassword(at: TestShop, email: string, name = 'Ada') {
  const { id: userId } = await at.user({ email, name })
  await at.queueMail(at.db, 'password-changed', {
    to: { email, name, userId },
    payload: { name, changedAt: '2026-06-01T12:00:00Z' },
  })
  return at.mail('password-changed', email)
}

describe('the text of a kind of mail', () => {
  test('starts as the template’s own, with its fields and examples', async () => {
    const staff = await shop().signIn(await shop().support())

    const { data } = await staff.ok(adminContent.get, { params: { key: 'mail:order-receipt' } })

    expect(data.body).toMatchObject({ subject: 'Your {shop} {kind} {number}' })
    expect((data.body as { body: string }).body).toMatch(
      /^Hello \{name\},\n\nThank you for your order \{number\}\./,
    )
    expect(data.problems).toEqual([])
    expect(data.fields).toContainEqual({ name: 'number', value: '1001', about: 'Number of the order' })
    expect(data.fields.find(({ name }) => name === 'keys')?.value).toContain('EXAMP-LEKEY')
  })

  test('is sent once it is published, whole', async () => {
    const staff = await shop().signIn(await shop().admin())
    await staff.ok(adminSettings.saveShop, { body: { support_email: 'help@lattice.dev' } })
    const before = await changePassword(shop(), 'before@example.com')

    await publishText(staff, KEY, TEXT)
    const after = await changePassword(shop(), 'after@example.com')

    expect(before.subject).toBe('Your My shop password was changed')
    expect(after.subject).toBe('Dear Ada')
    expect(after.text).toBe(
      [
        'Dear Ada,',
        'your password at My shop is new.',
        `Was not me:\n${shop().origin}/forgot-password`,
        'Bye',
        `-- \nMy shop\n${shop().origin}\nhelp@lattice.dev\n`,
      ].join('\n\n'),
    )
  })

  test('cannot be published without what the mail is for', async () => {
    const staff = await shop().signIn(await shop().admin())

    const params = { key: 'mail:reset-password' }
    const text = { subject: 'Hi {nobody}', body: 'Choose a new password.' }
    const { data: draft } = await staff.ok(adminContent.saveDraft, {
      params,
      body: { body: text, revision: 0 },
    })

    const { status, body } = await staff.call(adminContent.publish, {
      params,
      body: { revision: draft.revision },
    })

    expect(status).toBe(422)
    expect(body.errors).toEqual({
      subject: ['There is no field {nobody}.'],
      body: ['{button} is missing: The button to choose a new password.'],
    })
  })

  test('includes what staff of an older version wrote into the settings', async () => {
    const old = await openTestShop()
    await old.db.insert(settings).values({
      key: 'mailTexts',
      value: { 'password-changed': { subject: 'News of {shop} for {name}', opening: 'We moved, {name}.' } },
      updatedBy: null,
      updatedAt: old.clock.now(),
    })
    const reader = await openTestShop({ sharing: old })
    const staff = await reader.signIn(await reader.admin())

    const mail = await changePassword(reader, 'old@example.com')
    const { data } = await staff.ok(adminContent.get, { params: { key: KEY } })
    await publishText(staff, KEY, TEXT)
    const replaced = await changePassword(reader, 'new@example.com')

    expect(mail.subject).toBe('News of My shop for Ada')
    expect(mail.text).toMatch(/^Hello Ada,\n\nWe moved, Ada\.\n\nThe password for your account/)
    expect(data.body).toMatchObject({ subject: 'News of {shop} for {name}' })
    expect(replaced.text).not.toContain('We moved')
  })
})

describe('a draft', () => {
  const params = { kind: 'order-receipt' }
  const body = { subject: 'Order {number}', body: 'Hi {name},\n{amounts}\n{keys}\n{button}' }

  test('can be looked at with example values, also by Support', async () => {
    const staff = await shop().signIn(await shop().support())

    const { data } = await staff.ok(adminMails.previewText, { params, body })

    expect(data.subject).toBe('Order 1001')
    expect(data.html).toContain('Ada Byron')
    expect(data.text).toContain('Example plugin: EXAMP-LEKEY-EXAMP-LEKEY')
  })

  test('can be sent to oneself, and to nobody else', async () => {
    const person = await shop().admin({ email: 'root@example.com', name: 'Root' })
    const staff = await shop().signIn(person)

    const { message } = await staff.ok(adminMails.testText, { params, body })
    const mail = await shop().mail('mail-test', 'root@example.com')

    expect(message).toBe('A test is on its way to root@example.com.')
    expect(mail.subject).toBe('Test: Order 1001')
    expect(mail.text).toContain('Hi Ada Byron,')
    expect(mail.text).toContain('View your order:')
  })

  test.each(['nothing', 'mail-test'])('of “%s” does not exist', async (kind) => {
    const staff = await shop().signIn(await shop().admin())

    expect((await staff.call(adminMails.previewText, { params: { kind }, body })).status).toBe(404)
    expect((await staff.call(adminMails.testText, { params: { kind }, body })).status).toBe(404)
    expect((await staff.call(adminContent.get, { params: { key: `mail:${kind}` } })).status).toBe(404)
  })
})
