import { describe, expect, test } from 'vitest'
import { fieldValues, fillFields } from '#core/content/fields.ts'
import { findProblems } from '#core/content/problems.ts'
import { listTexts } from '#core/content/texts.ts'
import { cleanBody } from '../clean-body.ts'
import { STARTING_CONTENT, STARTING_DATES } from './starting-content.ts'

const VALUES = fieldValues({
  shopName: 'Gallery & Co',
  legalName: '',
  supportEmail: 'help@gallery.test',
  flagship: { name: 'Frames', plan: { name: 'Pro', sites: 1, months: 12, billing: 'one-time' } },
})
const entries = [...STARTING_CONTENT]

test.each(entries)('%s can be published as it is, and cleaning does not change it', (key, body) => {
  expect(cleanBody(key, body).body).toEqual(body)
  expect(findProblems(key, body, VALUES)).toEqual([])
})

test.each(entries)('%s has a value for every field', (_, body) => {
  expect(JSON.stringify(fillFields(body, VALUES))).not.toMatch(/\{[a-z_]+\}/)
})

test.each(['home', 'page:about-us'])('%s is about whatever the shop sells', (key) => {
  const words = listTexts(STARTING_CONTENT.get(key))
    .map(({ text }) => text.replaceAll('{support_email}', ''))
    .join('\n')

  expect(words).not.toMatch(/mail|smtp|northpost|postroad|\.example|team of/i)
})

/** Written by hand: each number that the starting policies state, with one that would be untrue. */
const UNTRUE: Record<string, string> = {
  refund_days: '30',
  refund_request_days: '3 to 4',
  refund_processing_days: '2 to 3',
  price_notice_days: '14',
  renewal_cancel_hours: '48',
  retry_days: '2',
  grace_days: '21',
  purchase_retention_years: '10',
  support_retention_years: '5',
  inactivity_years: '4',
  security_log_days: '30',
  minimum_age: '18',
}
const TRUE: Record<string, string> = {
  refund_days: '14',
  refund_request_days: '1 to 2',
  refund_processing_days: '5 to 10',
  price_notice_days: '30',
  renewal_cancel_hours: '24',
  retry_days: '1, 3, 5, and 7',
  grace_days: '14',
  purchase_retention_years: '7',
  support_retention_years: '2',
  inactivity_years: '3',
  security_log_days: '90',
  minimum_age: '16',
}

describe('a number instead of a field', () => {
  const places = [...Object.keys(STARTING_DATES), 'home'].flatMap((key) => {
    const json = JSON.stringify(STARTING_CONTENT.get(key))
    return [...json.matchAll(/\{([a-z_]+)\}/g)]
      .filter(([, name = '']) => name in UNTRUE)
      .map(({ index, 1: name = '' }) => ({ key, name, json, index }))
  })
  const withNumber = ({ json, index, name }: (typeof places)[number], numbers: Record<string, string>) =>
    JSON.parse(`${json.slice(0, index)}${numbers[name]}${json.slice(index + name.length + 2)}`)

  test.each(places)('$key, {$name} at $index: the true one passes, another is refused', (place) => {
    expect(findProblems(place.key, withNumber(place, TRUE), VALUES)).toEqual([])
    expect(findProblems(place.key, withNumber(place, UNTRUE), VALUES)).toHaveLength(1)
  })

  test('stands in all of them', () => {
    expect(new Set(places.map(({ name }) => name))).toEqual(new Set(Object.keys(UNTRUE)))
  })
})
