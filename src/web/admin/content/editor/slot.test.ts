import { describe, expect, test } from 'vitest'
import { entry, isWithin, part, type Slot } from './slot.ts'

type Doc = { title: string; steps: { text: string }[] }

function open(start: Doc) {
  let doc = start
  const touched: string[] = []
  const root = (): Slot<Doc> => ({
    path: '',
    value: doc,
    set: (change, at = '') => {
      doc = change(doc)
      touched.push(at)
    },
  })
  return { root, now: () => doc, touched }
}

const START: Doc = { title: 'A', steps: [{ text: 'one' }, { text: 'two' }] }

function stepText(root: Slot<Doc>, index: number) {
  const steps = part(root, 'steps')
  return part(entry(steps, index, steps.value[index] ?? { text: '' }), 'text')
}

describe('a slot', () => {
  test('changes its own place and names it by its path', () => {
    const { root, now, touched } = open(START)
    const slot = stepText(root(), 1)

    slot.set(() => 'three')

    expect(slot.path).toBe('steps.1.text')
    expect(now()).toEqual({ title: 'A', steps: [{ text: 'one' }, { text: 'three' }] })
    expect(START.steps[1]?.text).toBe('two')
    expect(touched).toEqual(['steps.1.text'])
  })

  test('of an older rendering keeps what was changed since', () => {
    const { root, now } = open(START)
    const [title, text] = [part(root(), 'title'), stepText(root(), 0)]

    title.set(() => 'B')
    text.set((before) => `${before}!`)

    expect(now()).toEqual({ title: 'B', steps: [{ text: 'one!' }, { text: 'two' }] })
  })

  test('of an entry that is gone changes nothing', () => {
    const { root, now } = open(START)
    const late = stepText(root(), 1)

    part(root(), 'steps').set(([first]) => (first ? [first] : []))
    late.set(() => 'late')

    expect(now().steps).toEqual([{ text: 'one' }])
  })
})

test.each([
  ['sections.1', 'sections.1', true],
  ['sections.1.title', 'sections.1', true],
  ['sections.10.title', 'sections.1', false],
  ['title', '', true],
])('%s within %j: %j', (path, at, expected) => {
  expect(isWithin(path, at)).toBe(expected)
})
