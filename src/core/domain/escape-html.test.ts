import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test('text cannot open a tag, end an attribute or start an entity', () => {
  expect(escapeHtml(`<b title="it's">R&D</b>`)).toBe('&lt;b title=&quot;it&#39;s&quot;&gt;R&amp;D&lt;/b&gt;')
})
