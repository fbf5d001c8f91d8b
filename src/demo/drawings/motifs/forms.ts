import MousePointer2 from 'lucide-react/icons/mouse-pointer-2'
import { icon } from '#server/platform/drawing/icons.ts'
import { card, circle, el, rect } from '#server/platform/drawing/svg.ts'
import { color } from '#server/platform/drawing/tokens.ts'
import { text } from '#server/platform/drawing/type.ts'
import type { Motif } from '../cover.ts'
import { avatar, greeked } from '../parts.ts'

/** A form on ruled paper, with one field being placed. */
export const fieldSheet: Motif = ({ hue }) =>
  card({ x: 820, y: 110, width: 700, height: 1000, radius: 30, strength: 1.3 }) +
  ['Name', 'Email']
    .map(
      (label, index) =>
        text(884, 208 + index * 200, label, { size: 40, weight: 500 }) +
        rect({
          x: 884,
          y: 232 + index * 200,
          width: 570,
          height: 104,
          radius: 20,
          stroke: '#aab4c0',
          weight: 3,
          fill: color.bg,
        }),
    )
    .join('') +
  rect({ x: 884, y: 590, width: 570, height: 190, radius: 22, stroke: hue.mid, weight: 5, dash: '14 14' }) +
  card({ x: 930, y: 560, width: 640, height: 196, radius: 24, strength: 1.8 }) +
  rect({ x: 930, y: 560, width: 640, height: 196, radius: 24, stroke: hue.deep, weight: 6 }) +
  text(976, 630, 'Your message', { size: 40, weight: 600, fill: hue.deep }) +
  greeked(976, 664, [500, 380], hue.line, 40) +
  icon(MousePointer2, 1500, 690, 96, color.fg, 1.6) +
  rect({ x: 884, y: 850, width: 260, height: 104, radius: 22, fill: hue.deep }) +
  text(1014, 916, 'Send', { size: 42, weight: 600, fill: color.bg, anchor: 'middle' })

/** Columns of cards, one moving to the next column. */
export const desk: Motif = ({ hue }) => {
  const columns = [800, 1090, 1380]
  const stack: [number, number, string][] = [
    [0, 0, 'NB'],
    [0, 1, 'TO'],
    [0, 2, 'ER'],
    [1, 0, 'KM'],
    [2, 0, 'SV'],
    [2, 1, 'HD'],
  ]
  const lead = (x: number, y: number, initials: string) =>
    card({ x, y, width: 238, height: 172, radius: 22, strength: 0.8 }) +
    avatar(x + 62, y + 62, 36, initials, hue) +
    greeked(x + 116, y + 52, [86], '#d5dee8') +
    greeked(x + 30, y + 118, [170], '#e4eaf1')
  return (
    columns.map((x) => rect({ x, y: 110, width: 270, height: 1000, radius: 28, fill: hue.line })).join('') +
    columns
      .map((x, index) =>
        rect({ x: x + 30, y: 146, width: 110 + index * 26, height: 22, radius: 11, fill: hue.deep }),
      )
      .join('') +
    stack
      .map(([column, row, initials]) => lead((columns[column] ?? 0) + 16, 206 + row * 196, initials))
      .join('') +
    el(
      'g',
      { transform: 'rotate(-5 1240 600)' },
      lead(1150, 520, 'LW') +
        rect({ x: 1150, y: 520, width: 238, height: 172, radius: 22, stroke: color.accent, weight: 6 }),
    )
  )
}

/** A day in half hours, a few of them booked. */
export const halfHours: Motif = ({ hue }) => {
  const times = ['9:00', '9:30', '10:00', '10:30', '11:00', '11:30', '1:00', '1:30', '2:00', '2:30']
  return (
    card({ x: 800, y: 120, width: 860, height: 1000, radius: 30, strength: 1.3 }) +
    text(860, 220, 'Thursday', { size: 60, weight: 600, tracking: -18 }) +
    times
      .map((time, index) => {
        const x = 860 + (index % 2) * 380
        const y = 270 + Math.floor(index / 2) * 142
        const taken = [1, 4, 5, 8].includes(index)
        const chosen = index === 3
        return (
          rect({
            x,
            y,
            width: 350,
            height: 112,
            radius: 24,
            fill: chosen ? hue.deep : taken ? color.sunken : hue.soft,
          }) +
          text(x + 175, y + 72, time, {
            size: 46,
            weight: 600,
            anchor: 'middle',
            fill: chosen ? color.bg : taken ? '#a3acb8' : hue.deep,
          }) +
          (taken ? rect({ x: x + 116, y: y + 54, width: 118, height: 5, fill: '#a3acb8' }) : '')
        )
      })
      .join('')
  )
}

/** Quotation marks around a sum. */
export const quoteMarks: Motif = ({ hue }) =>
  quoteMark(820, 130, hue.line, false) +
  quoteMark(1230, 650, hue.line, true) +
  card({ x: 900, y: 330, width: 620, height: 350, radius: 34, strength: 1.5 }) +
  text(956, 428, 'Your estimate', { size: 44, fill: color.muted }) +
  text(950, 566, '$2,340', { size: 140, weight: 600, tracking: -44, fill: hue.deep }) +
  rect({ x: 956, y: 618, width: 500, height: 14, radius: 7, fill: hue.line }) +
  rect({ x: 956, y: 618, width: 330, height: 14, radius: 7, fill: hue.deep }) +
  circle(1286, 625, 28, color.surface, hue.deep, 7)

function quoteMark(x: number, y: number, fill: string, closing: boolean): string {
  const comma = (left: number) =>
    el('path', {
      d: `M${left} 120a70 70 0 1 1 140 0c0 90-40 150-110 180l-24-40c40-22 60-46 66-76a70 70 0 0 1-72-64Z`,
      fill,
    })
  const turn = closing ? '' : ' rotate(180 155 175)'
  return el('g', { transform: `translate(${x} ${y})${turn}` }, comma(0) + comma(170))
}

/** Answers as bars, the leading one in full color. */
export const showOfHands: Motif = ({ hue }) => {
  const bars = [0.86, 0.52, 0.34, 0.18]
  return bars
    .map((share, index) => {
      const y = 170 + index * 176
      return (
        rect({ x: 820, y, width: 860, height: 128, radius: 30, fill: color.surface }) +
        rect({ x: 820, y, width: 720 * share, height: 128, radius: 30, fill: index ? hue.mid : hue.deep }) +
        circle(892, y + 64, 30, index ? hue.soft : color.surface) +
        (index ? '' : circle(892, y + 64, 15, hue.deep)) +
        text(1560, y + 82, `${Math.round(share * 45)}`, { size: 54, weight: 600, anchor: 'end' })
      )
    })
    .join('')
}
