import { expect, test } from 'vitest'
import { textSections } from './text-sections.ts'

test('cuts a text at its level 2 headings and keeps what stands before the first', () => {
  const html =
    '<p>First.</p><h2 id="a-b">A &amp; <em>B</em></h2><h3>Below</h3><p>Two.</p>\n<h2 id="c">C</h2><p>Three.</p>'

  expect(textSections(html)).toEqual([
    { id: '', title: '', html: '<p>First.</p>' },
    {
      id: 'a-b',
      title: 'A & B',
      html: '<h2 id="a-b">A &amp; <em>B</em></h2><h3>Below</h3><p>Two.</p>\n',
    },
    { id: 'c', title: 'C', html: '<h2 id="c">C</h2><p>Three.</p>' },
  ])
})

test('an empty text has no sections', () => {
  expect(textSections('\n')).toEqual([])
})

test('a heading inside a quote, list or table stays there, or the parts would not be whole', () => {
  const html =
    '<blockquote><h2 id="a">A</h2></blockquote><ul><li>One<br />two<h2 id="b">B</h2></li></ul><table><tbody><tr><td><h2 id="c">C</h2></td></tr></tbody></table>'

  expect(textSections(`${html}<h2 id="d">D</h2>`)).toEqual([
    { id: '', title: '', html },
    { id: 'd', title: 'D', html: '<h2 id="d">D</h2>' },
  ])
})
