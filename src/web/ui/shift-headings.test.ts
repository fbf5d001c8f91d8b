import { expect, test } from 'vitest'
import { shiftHeadings } from './shift-headings.ts'

test('the top heading level moves to one below the heading above', () => {
  expect(shiftHeadings('<h1>A</h1><h2 id="b">B</h2>', 2)).toBe('<h3>A</h3><h4 id="b">B</h4>')
})

test('headings that already start lower keep their levels', () => {
  expect(shiftHeadings('<h4>A</h4>', 2)).toBe('<h4>A</h4>')
})

test('no heading goes below h6', () => {
  expect(shiftHeadings('<h1>A</h1><h6>B</h6>', 2)).toBe('<h3>A</h3><h6>B</h6>')
})

test('other elements are left unchanged', () => {
  const html = '<header>A</header><hr><p>h1</p>'

  expect(shiftHeadings(html, 2)).toBe(html)
})
