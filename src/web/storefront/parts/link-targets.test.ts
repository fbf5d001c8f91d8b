import { expect, test } from 'vitest'
import { linkTargets } from './link-targets.ts'

test('every target of a text becomes an address, however deep it stands, and nothing else changes', () => {
  const text = {
    title: 'Hello',
    count: 3,
    primary: { label: 'Go', target: { kind: 'catalog', value: '' } },
    secondary: null,
    groups: [
      { items: [{ label: 'Mail', target: { kind: 'mail', value: '' } }] },
      { target: null, items: [] },
    ],
  } as const

  expect(linkTargets(text, { supportEmail: 'a@b.test', flagshipUri: null })).toEqual({
    title: 'Hello',
    count: 3,
    primary: { label: 'Go', href: '/categories' },
    secondary: null,
    groups: [{ items: [{ label: 'Mail', href: 'mailto:a@b.test' }] }, { href: null, items: [] }],
  })
})
