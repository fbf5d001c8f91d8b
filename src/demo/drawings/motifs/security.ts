import Lock from 'lucide-react/icons/lock'
import { icon } from '#server/platform/drawing/icons.ts'
import { card, circle, line, path, rect } from '#server/platform/drawing/svg.ts'
import { color } from '#server/platform/drawing/tokens.ts'
import { text } from '#server/platform/drawing/type.ts'
import type { Motif } from '../cover.ts'
import { avatar, greeked } from '../parts.ts'

/** A gate with a login code in front of it. */
export const gate: Motif = ({ hue }) => {
  const posts = Array.from({ length: 9 }, (_, index) => 820 + index * 96)
  const cells = ['4', '7', '1', '9', '', '']
  return (
    posts.map((x) => rect({ x, y: 120, width: 34, height: 1000, radius: 17, fill: hue.line })).join('') +
    rect({ x: 760, y: 262, width: 900, height: 30, fill: hue.line }) +
    card({ x: 820, y: 400, width: 860, height: 330, radius: 30, strength: 1.4 }) +
    text(872, 480, 'Enter the code', { size: 40, weight: 500 }) +
    cells
      .map((digit, index) => {
        const x = 872 + index * 122
        const next = index === 4
        return (
          rect({
            x,
            y: 530,
            width: 100,
            height: 136,
            radius: 20,
            fill: digit ? hue.soft : color.surface,
            stroke: next ? hue.deep : '#c3ccd6',
            weight: next ? 6 : 3,
          }) +
          text(x + 50, 625, digit, { size: 76, weight: 600, fill: hue.deep, anchor: 'middle' }) +
          (next ? line(x + 50, 562, x + 50, 634, hue.deep, 6) : '')
        )
      })
      .join('')
  )
}

/** A moon over weeks of nightly backups, one of them verified by a restore. */
export const nightSky: Motif = ({ hue }) => {
  const cells = Array.from({ length: 28 }, (_, index) => index)
  return (
    circle(1330, 230, 150, '#f6d98b') +
    circle(1392, 182, 132, color.fg) +
    cells
      .map((index) => {
        const x = 800 + (index % 7) * 112
        const y = 480 + Math.floor(index / 7) * 112
        const coming = index > 22
        const proven = index === 16
        return (
          rect({
            x,
            y,
            width: 92,
            height: 92,
            radius: 22,
            fill: coming ? 'none' : proven ? color.accent : hue.deep,
            stroke: coming ? '#46546d' : undefined,
            weight: 4,
            dash: '10 10',
          }) +
          (proven ? path(`M${x + 26} ${y + 48}l14 14l28 -30`, { stroke: color.fg, 'stroke-width': 9 }) : '')
        )
      })
      .join('')
  )
}

/** Footsteps through the site, each with a user's initials. */
export const footsteps: Motif = ({ hue }) => {
  const steps: [string, number, number][] = [
    ['AK', 900, 170],
    ['JL', 1270, 250],
    ['AK', 960, 410],
    ['RM', 1310, 510],
    ['JL', 1000, 650],
    ['AK', 1330, 770],
  ]
  const route = steps.map(([, x, y], index) => `${index ? 'L' : 'M'}${x} ${y}`).join('')
  return (
    path(`${route}L1080 900L1240 1040`, { stroke: hue.mid, 'stroke-width': 7, 'stroke-dasharray': '2 22' }) +
    steps
      .map(([initials, x, y], index) => {
        const width = 290 + (index % 3) * 34
        return (
          card({ x: x - 60, y: y - 60, width, height: 120, radius: 60, strength: 0.9 }) +
          avatar(x, y, 46, initials, hue) +
          greeked(x + 66, y - 22, [110 + (index % 3) * 30, 70 + (index % 2) * 30], '#d5dee8', 32)
        )
      })
      .join('')
  )
}

/** Files as lines on a page, one of them changed. */
export const changedFile: Motif = ({ hue }) => {
  const files: [number, string][] = [
    [0, 'wp-content'],
    [1, 'plugins'],
    [2, 'contact.php'],
    [2, 'cache.php'],
    [1, 'themes'],
    [2, 'header.php'],
    [2, 'index.php'],
  ]
  return (
    card({ x: 800, y: 100, width: 900, height: 1000, radius: 30, strength: 1.4 }) +
    files
      .map(([depth, name], row) => {
        const y = 200 + row * 112
        const x = 866 + depth * 74
        const changed = row === 3
        return (
          (changed
            ? rect({ x: 824, y: y - 68, width: 860, height: 100, radius: 20, fill: color.accentSoft })
            : '') +
          (depth
            ? path(`M${x - 44} ${y - 96}V${y - 18}H${x - 12}`, { stroke: hue.line, 'stroke-width': 5 })
            : '') +
          text(x, y, name, {
            size: 48,
            mono: true,
            weight: changed ? 600 : 400,
            fill: changed ? color.accentText : color.fg,
          }) +
          (changed ? circle(1540, y - 18, 20, color.accent) : '')
        )
      })
      .join('')
  )
}

/** A browser window with a lock where the page would be. */
export const lockedPage: Motif = ({ hue }) =>
  card({ x: 800, y: 150, width: 940, height: 720, radius: 30, strength: 1.5 }) +
  line(800, 258, 1740, 258, color.border, 3) +
  rect({ x: 840, y: 178, width: 620, height: 56, radius: 28, fill: color.sunken }) +
  icon(Lock, 862, 190, 30, hue.deep, 2.6) +
  text(908, 216, 'staging.example.test', { size: 32, fill: color.muted }) +
  circle(1230, 440, 112, hue.soft) +
  icon(Lock, 1170, 380, 120, hue.deep, 1.8) +
  rect({
    x: 990,
    y: 610,
    width: 330,
    height: 92,
    radius: 20,
    stroke: '#aab4c0',
    weight: 3,
    fill: color.surface,
  }) +
  [0, 1, 2, 3, 4, 5].map((index) => circle(1034 + index * 40, 656, 11, color.fg)).join('') +
  rect({ x: 1340, y: 610, width: 160, height: 92, radius: 20, fill: hue.deep }) +
  text(1420, 669, 'Enter', { size: 36, weight: 600, fill: color.bg, anchor: 'middle' })
