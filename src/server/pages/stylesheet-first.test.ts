import { expect, test } from 'vitest'
import { putStylesheetFirst } from './stylesheet-first.ts'

const SCRIPTS = '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>'
const STYLE = '<link rel="stylesheet" href="/s.css"/>'

test('the stylesheet is requested before the scripts', () => {
  expect(putStylesheetFirst(Buffer.from(`<title>x</title>${SCRIPTS}${STYLE}</head>`)).toString()).toBe(
    `<title>x</title>${STYLE}${SCRIPTS}</head>`,
  )
})

test.each([STYLE + SCRIPTS, SCRIPTS, STYLE, '<p>Plugins</p>'])('%s is left unchanged', (page) => {
  expect(putStylesheetFirst(Buffer.from(page)).toString()).toBe(page)
})

test('all stylesheets come before the scripts, in their order', () => {
  const brand = '<link rel="stylesheet" href="/brand.css"/>'

  expect(
    putStylesheetFirst(Buffer.from(`${SCRIPTS}${STYLE}<meta/>${brand}</head><body>${STYLE}`)).toString(),
  ).toBe(`${STYLE}${brand}${SCRIPTS}<meta/></head><body>${STYLE}`)
})
