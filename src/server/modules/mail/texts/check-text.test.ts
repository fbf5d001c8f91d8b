import { describe, expect, test } from 'vitest'
import { MAIL_KINDS, templateOf } from '../templates/all-templates.ts'
import { checkMailText } from './check-text.ts'
import { startingText } from './compose-mail.ts'
import { describeFields } from './fields.ts'

const shop = { name: 'Northpost', url: 'https://shop.example', supportEmail: 'support@shop.example' }
const PARTS = '{amounts}\n{keys}\n{button}'

function problems(body: string, subject = 'Order {number}'): string[] {
  return checkMailText(templateOf('order-receipt'), { subject, body }).map(
    ({ path, message, blocks }) => `${path}: ${message}${blocks ? '' : ' (hint)'}`,
  )
}

test.each(MAIL_KINDS)('the text that %s starts with can be published', (kind) => {
  expect(checkMailText(templateOf(kind), startingText(templateOf(kind)))).toEqual([])
})

test.each(MAIL_KINDS)('every field of %s has an example', (kind) => {
  for (const { name, value } of describeFields(templateOf(kind), shop))
    expect(value !== '' || name === 'questions', name).toBe(true)
})

describe('a text cannot be published', () => {
  test.each([
    ['without its button', '{amounts}\n{keys}', ['body: {button} is missing: The button to the order.']],
    [
      'without the license keys',
      '{amounts}\n{button}',
      ['body: {keys} is missing: The license keys; nothing if there are none.'],
    ],
    ['with an unknown field', `Hi {nane}\n${PARTS}`, ['body: There is no field {nane}.']],
    [
      'with a part inside a line',
      '{amounts}\n{keys}\nClick {button} now',
      ['body: {button} must stand on a line of its own.'],
    ],
  ])('%s', (_, body, expected) => {
    expect(problems(body)).toEqual(expected)
  })

  test('with a part or an unknown field in the subject', () => {
    expect(problems(PARTS, 'Keys: {keys} {nane}')).toEqual([
      'subject: {keys} cannot stand in the subject.',
      'subject: There is no field {nane}.',
    ])
  })

  test('without a required field', () => {
    const found = checkMailText(templateOf('refund'), { subject: 'Refund', body: 'Hello\n\n{button}' })

    expect(found.map(({ message }) => message)).toEqual([
      '{amount} is missing: The amount.',
      '{note} is missing: What you wrote to the buyer; nothing if you wrote nothing.',
    ])
  })
})

test('what staff wrote into the settings before stands in the text', () => {
  const { subject, body } = startingText(templateOf('order-receipt'), {
    subject: 'Own subject {number}',
    opening: 'We moved, {name}.',
  })

  expect(subject).toBe('Own subject {number}')
  expect(body).toMatch(/^Hello \{name\},\n\nWe moved, \{name\}\.\n\nThank you for your order/)
})
