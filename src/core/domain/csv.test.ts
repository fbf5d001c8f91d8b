import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CsvError, csvLine, parseCsv, unguard } from './csv.ts'

describe('reading CSV', () => {
  test.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '\uFEFFa,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\n1;"2,5"',
      [
        ['a', 'b'],
        ['1', '2,5'],
      ],
    ],
    ['"a ""b""",c\n', [['a "b"', 'c']]],
    [
      'a,\n,b\n\n\n',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['', []],
  ])('%j', (text, expected) => {
    expect(parseCsv(text).map(({ cells }) => cells)).toEqual(expected)
  })

  test('reports the line a record starts on, even if cells contain line breaks', () => {
    const records = parseCsv('a,b\r\n"one\r\ntwo\nthree",x\r\n\r\nlast,y')

    expect(records.map(({ line }) => line)).toEqual([1, 2, 6])
  })

  test.each([
    ['a\nb,"open\nmore', 2, 'The quote opened here is never closed.'],
    ['a\n"b"c', 2, 'A closing quote must be followed by a comma or the end of the line.'],
  ])('%j is not valid CSV', (text, line, message) => {
    expect(() => parseCsv(text)).toThrow(new CsvError(line, message))
  })
})

describe('writing CSV', () => {
  test.each(['=1+1', '+1', '-cmd', '@SUM(A1)', '\t=1', '\r=1', "'=1"])(
    '%j cannot run as a formula',
    (text) => {
      expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
    },
  )

  test('numbers stay numbers', () => {
    expect(csvLine([-1.5, 49, true, null])).toBe('-1.5,49,true,\r\n')
  })

  test('reads back what it wrote', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', ',', ';', '"', "'", '=', '-', '\n', '\r', ' ', 'é', '1'),
    })
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
        const [header, record] = parseCsv(`x,y\r\n${csvLine(cells)}`)

        expect(header?.cells).toEqual(['x', 'y'])
        expect(record?.cells.map(unguard)).toEqual(cells)
      }),
    )
  })
})
