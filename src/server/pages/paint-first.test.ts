import { expect, test } from 'vitest'
import { paintFirst } from './paint-first.ts'

const SCRIPTS = '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>'
const LATE_SCRIPTS =
  '<link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="modulepreload" fetchpriority="low" href="/b.js"/>'
const STYLE = '<link rel="stylesheet" href="/s.css"/>'

const after = (page: string) => paintFirst(Buffer.from(page)).toString()

test('the stylesheet is requested before the scripts', () => {
  expect(after(`<title>x</title>${SCRIPTS}${STYLE}</head>`)).toBe(
    `<title>x</title>${STYLE}${LATE_SCRIPTS}</head>`,
  )
})

test('scripts wait for what paints the page', () => {
  expect(after(`${STYLE}${SCRIPTS}</head>`)).toBe(`${STYLE}${LATE_SCRIPTS}</head>`)
})

test.each([STYLE, '<p>Plugins</p>'])('%s is left unchanged', (page) => {
  expect(after(page)).toBe(page)
})

test('all stylesheets come before the scripts, in their order', () => {
  const brand = '<link rel="stylesheet" href="/brand.css"/>'

  expect(after(`${SCRIPTS}${STYLE}<meta/>${brand}</head><body>${STYLE}`)).toBe(
    `${STYLE}${brand}${LATE_SCRIPTS}<meta/></head><body>${STYLE}`,
  )
})
