import Mail from 'lucide-react/icons/mail'
import { icon } from '#server/platform/drawing/icons.ts'
import { card, circle, el, line, path, rect } from '#server/platform/drawing/svg.ts'
import { color, type Hue } from '#server/platform/drawing/tokens.ts'
import { text } from '#server/platform/drawing/type.ts'
import type { Motif } from '../cover.ts'
import { chip, chipWidth, greeked, type Tone } from '../parts.ts'

/** Log rows on a route line; the failed one was delivered by another route. */
export const routedLog: Motif = ({ hue }) => {
  const rows: [string, Tone, string][] = [
    ['Sent', 'success', color.success],
    ['Opened', 'info', color.info],
    ['Failed', 'danger', color.danger],
    ['Resent', 'accent', color.accent],
    ['Opened', 'info', color.info],
  ]
  return (
    line(846, -40, 846, 1040, hue.mid, 6, '2 20') +
    rows
      .map(([label, tone, dot], index) => {
        const y = 92 + index * 172
        const width = 760
        return (
          circle(846, y + 66, 20, color.surface, dot, 9) +
          card({ x: 908, y, width, height: 132, radius: 24 }) +
          greeked(952, y + 38, [220 - (index % 3) * 34, 150 + (index % 2) * 40], '#d5dee8', 42) +
          chip(1560 - chipWidth(label, 36), y + 66, label, tone, 36)
        )
      })
      .join('')
  )
}

/** A letter that bounces three times and is caught. */
export const bounce: Motif = ({ hue }) => {
  const arcs = 'M790 -20Q900 40 970 700Q1060 240 1150 700Q1225 440 1300 700Q1345 590 1390 640'
  return (
    line(820, 726, 1640, 726, hue.deep, 10) +
    path(arcs, { stroke: hue.deep, 'stroke-width': 8, 'stroke-dasharray': '2 22' }) +
    [970, 1150, 1300].map((x) => el('ellipse', { cx: x, cy: 726, rx: 56, ry: 10, fill: hue.mid })).join('') +
    card({ x: 1280, y: 480, width: 280, height: 200, radius: 24, strength: 1.4 }) +
    path('M1304 510L1420 600L1536 510', { stroke: hue.deep, 'stroke-width': 10 }) +
    circle(1540, 488, 50, color.danger) +
    path('M1521 469L1559 507M1559 469L1521 507', { stroke: color.surface, 'stroke-width': 10 })
  )
}

/** Two letters: the plain one behind, the designed one in front. */
export const letters: Motif = ({ hue }) =>
  card({ x: 1010, y: 70, width: 470, height: 640, radius: 18, strength: 0.8 }) +
  greeked(1060, 130, [300, 340, 260, 340, 200], '#dbe2ea', 44) +
  card({ x: 860, y: 220, width: 560, height: 860, radius: 20, strength: 1.6 }) +
  rect({ x: 860, y: 220, width: 560, height: 190, radius: 20, fill: hue.deep }) +
  rect({ x: 860, y: 380, width: 560, height: 30, fill: hue.deep }) +
  circle(946, 315, 44, color.surface) +
  rect({ x: 1014, y: 300, width: 220, height: 28, radius: 14, fill: color.surface }) +
  text(918, 506, 'Thank you, Ines', { size: 50, weight: 600, tracking: -16 }) +
  greeked(920, 552, [430, 440, 300], '#d5dee8', 46) +
  rect({ x: 920, y: 712, width: 280, height: 84, radius: 18, fill: hue.deep }) +
  text(1060, 767, 'See your order', { size: 32, weight: 600, fill: color.bg, anchor: 'middle' }) +
  greeked(920, 856, [440, 390], '#e4eaf1', 46)

/** Many small notes merged into one. */
export const digest: Motif = ({ hue }) => {
  const notes = Array.from({ length: 9 }, (_, index) => 60 + index * 98)
  return (
    notes
      .map((y) =>
        path(`M1000 ${y + 34}C1130 ${y + 34} 1130 500 1240 500`, { stroke: hue.mid, 'stroke-width': 5 }),
      )
      .join('') +
    notes
      .map(
        (y, index) =>
          card({ x: 800, y, width: 210, height: 68, radius: 14, strength: 0.6 }) +
          circle(836, y + 34, 10, index % 4 === 1 ? color.accent : hue.deep) +
          rect({ x: 864, y: y + 26, width: 86 + (index % 3) * 22, height: 16, radius: 8, fill: '#d5dee8' }),
      )
      .join('') +
    card({ x: 1236, y: 320, width: 420, height: 360, radius: 26, strength: 1.5 }) +
    icon(Mail, 1284, 364, 84, hue.deep) +
    text(1284, 536, '08:00', { size: 84, weight: 600, tracking: -24 }) +
    greeked(1284, 580, [260, 200], '#d5dee8', 40)
  )
}

/** A seal, and the three records it vouches for. */
export const seal: Motif = ({ hue }) =>
  scallop(1240, 330, 250, hue) +
  circle(1240, 330, 186, 'none', color.surface, 8) +
  path('M1150 334L1212 396L1336 268', { stroke: color.surface, 'stroke-width': 34 }) +
  ['SPF', 'DKIM', 'DMARC']
    .map((name, index) => {
      const x = 800 + index * 250
      return (
        card({ x, y: 690, width: 228, height: 124, radius: 22 }) +
        text(x + 114, 770, name, { size: 52, weight: 600, mono: true, anchor: 'middle', fill: hue.deep })
      )
    })
    .join('')

function scallop(x: number, y: number, radius: number, hue: Hue): string {
  const petals = Array.from({ length: 20 }, (_, index) => {
    const angle = (index / 20) * Math.PI * 2
    return circle(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius, 44, hue.deep)
  })
  return petals.join('') + circle(x, y, radius + 8, hue.deep)
}
