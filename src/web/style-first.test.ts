import { expect, test } from 'vitest'
import { styleFirst } from './style-first.ts'

const SCRIPTS = '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>'
const STYLE = '<link rel="stylesheet" href="/s.css"/>'

test('the stylesheet is asked for before the scripts', () => {
  expect(styleFirst(Buffer.from(`<title>x</title>${SCRIPTS}${STYLE}</head>`)).toString()).toBe(
    `<title>x</title>${STYLE}${SCRIPTS}</head>`,
  )
})

test.each([STYLE + SCRIPTS, SCRIPTS, STYLE, '<p>Plugins</p>'])('%s stays as it is', (page) => {
  expect(styleFirst(Buffer.from(page)).toString()).toBe(page)
})
