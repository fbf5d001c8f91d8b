import { describe, expect, test } from 'vitest'
import { newMark, takeOwnScripts } from './own-scripts.ts'

const MARK = 'c0ffee'

const take = (page: string) => takeOwnScripts(Buffer.from(page), MARK)

describe('the scripts of a page', () => {
  test('are its own if they have the mark, which is removed', () => {
    const { page, inline } = take(
      `<link rel="preload" nonce="${MARK}"/><p>“é”</p><script nonce="${MARK}">one("é")</script><script id="2" nonce="${MARK}" type="module" async="">two()</script>`,
    )

    expect(inline).toEqual(['one("é")', 'two()'])
    expect(page.toString()).toBe(
      '<link rel="preload"/><p>“é”</p><script>one("é")</script><script id="2" type="module" async="">two()</script>',
    )
  })

  test.each([
    '<script>evil()</script>',
    '<script nonce="">evil()</script>',
    '<script nonce="c0ffe">evil()</script>',
    '<script nonce="__csp_nonce__">evil()</script>',
    '<SCRIPT nonce=c0ffee >evil()</SCRIPT>',
    '<script\nnonce="guess">evil()</script>',
    '<script title="<script nonce=">evil()</script>',
    '<!-- <script> -->evil()<script>evil()</script>',
    '<svg><script>evil()</script></svg>',
  ])('are not allowed if they came in as %s', (injected) => {
    const { inline } = take(`<div>${injected}</div><script nonce="${MARK}">own()</script>`)

    expect(inline).toEqual(['own()'])
  })

  test.each([
    `<script async="">a > b; nonce="${MARK}"</script>`,
    `<script nonce="${MARK}">never ends`,
    `<noscript nonce="${MARK}">no()</noscript><script>evil()</script>`,
    `<p>text nonce="${MARK}"</p><script>evil()</script>`,
    ` nonce="${MARK}"><script>evil()</script>`,
  ])('are none in %s', (page) => {
    expect(take(page).inline).toEqual([])
  })

  test('have a new mark in every rendering', () => {
    expect(newMark()).toMatch(/^[0-9a-f]{32}$/)
    expect(newMark()).not.toBe(newMark())
  })
})
