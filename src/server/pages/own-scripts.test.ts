import { describe, expect, test } from 'vitest'
import { newMark, takeOwnScripts } from './own-scripts.ts'

const MARK = 'c0ffee'

describe('the scripts of a page', () => {
  test('are its own if they have the mark, which is removed', () => {
    const { page, inline } = takeOwnScripts(
      `<link rel="preload" nonce="${MARK}"/><script nonce="${MARK}">one()</script><script nonce="${MARK}" type="module" async="">two()</script>`,
      MARK,
    )

    expect(inline).toEqual(['one()', 'two()'])
    expect(page).toBe(
      '<link rel="preload"/><script>one()</script><script type="module" async="">two()</script>',
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
    const { inline } = takeOwnScripts(`<div>${injected}</div><script nonce="${MARK}">own()</script>`, MARK)

    expect(inline).toEqual(['own()'])
  })

  test('have a new mark in every rendering', () => {
    expect(newMark()).toMatch(/^[0-9a-f]{32}$/)
    expect(newMark()).not.toBe(newMark())
  })
})
