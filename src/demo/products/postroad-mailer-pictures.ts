import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { type Box, circle, line, rect } from '#server/platform/drawing/svg.ts'
import { color } from '#server/platform/drawing/tokens.ts'
import { paragraph, text } from '#server/platform/drawing/type.ts'
import type { DemoPicture } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { routedLog } from '../drawings/motifs/email.ts'
import { button, chip, greeked } from '../drawings/parts.ts'
import { chart } from '../drawings/screens/chart.ts'
import { compare } from '../drawings/screens/compare.ts'
import { list } from '../drawings/screens/list.ts'
import { settings } from '../drawings/screens/settings.ts'
import { moments } from '../drawings/screens/timeline.ts'
import { app, type Subject, stage } from '../drawings/stage.ts'
import type { Cell } from '../drawings/table.ts'

const TABS = ['Log', 'Opens', 'Connections', 'Settings']

const STATUS = {
  Sent: { tone: 'success', dot: color.success },
  Opened: { tone: 'info', dot: color.info },
  Failed: { tone: 'danger', dot: color.danger },
  Resent: { tone: 'accent', dot: color.accent },
} as const

export const postroadPictures: DemoPicture[] = [
  {
    alt: 'Postroad Mailer: five log entries on a dashed route line, one failed and then resent',
    draw: cover(routedLog),
  },
  {
    alt: 'The email log: six messages with recipient, subject, time and a status of sent, opened, failed or resent',
    draw: list({
      headline: 'Every email your site sends, in one list',
      tabs: TABS,
      columns: [
        { title: 'Recipient', width: 420 },
        { title: 'Subject', width: 440 },
        { title: 'Sent', width: 160, look: 'muted' },
        { title: 'Status', width: 200, right: true },
      ],
      marked: { row: 3, fill: '#fff7ef' },
      rows: [
        entry('lena@harbor-books.test', 'Your order #1042 is on its way', '12:04', 'Opened'),
        entry('orders@oakwood.test', 'New order #1042', '12:04', 'Sent'),
        entry('m.silva@tiller.test', 'Reset your password', '11:58', 'Failed'),
        entry('m.silva@tiller.test', 'Reset your password', '12:03', 'Resent'),
        entry('team@kitefactory.test', 'Form entry: Ask for a quote', '11:31', 'Sent'),
        entry('noor@studio-elm.test', 'Welcome to the members area', '11:20', 'Opened'),
      ],
    }),
  },
  {
    alt: 'One failed message in detail: the email on the left, the mail server’s reply and a Resend button on the right',
    draw: messageDetail,
  },
  {
    alt: 'Open tracking: a line chart of opened messages over two weeks with the best day marked',
    draw: chart({
      headline: 'Know what was opened, counted on your own site',
      backdrop: 'deep',
      tabs: TABS,
      active: 1,
      figures: [
        { label: 'Sent', value: '1,284', note: 'last 14 days' },
        { label: 'Opened', value: '61%', note: 'where tracking is on' },
        { label: 'Failed', value: '9', note: '8 of them resent' },
      ],
      kind: 'line',
      values: [38, 44, 41, 52, 49, 30, 27, 47, 58, 55, 71, 64, 42, 45],
      behind: [70, 74, 72, 84, 80, 55, 49, 78, 92, 88, 104, 99, 70, 74],
      labels: ['1 May', '4 May', '7 May', '10 May', '14 May'],
      spot: { index: 10, text: '71 opened' },
    }),
  },
  {
    alt: 'Settings: mail server, automatic resend, open tracking and log retention',
    draw: settings({
      headline: 'Five settings, each with an explanation',
      tabs: TABS,
      active: 3,
      settings: [
        {
          label: 'Mail server',
          hint: 'The server that sends your email.',
          value: 'smtp.example.test:587',
          mono: true,
          focus: true,
        },
        {
          label: 'Resend failed messages',
          hint: 'After 5 minutes, 1 hour and 6 hours, if waiting can help.',
          on: true,
        },
        { label: 'Track opens', hint: 'Only for the message types you choose.', on: false },
        {
          label: 'Keep the log',
          hint: 'Older entries are deleted every night.',
          value: '30 days',
          select: true,
        },
        {
          label: 'Keep message bodies',
          hint: 'Off: only recipient, subject and status are stored.',
          on: true,
        },
      ],
    }),
  },
  {
    alt: 'Before and after: a customer asks about a receipt; the log shows that it failed, was resent and was opened',
    draw: compare({
      headline: '“I never got it” becomes a line you can check',
      backdrop: 'ink',
      before: { title: 'Without a log', draw: complaint },
      after: { title: 'With Postroad', draw: resolved },
    }),
  },
]

function entry(recipient: string, subject: string, time: string, status: keyof typeof STATUS): Cell[] {
  const { tone, dot } = STATUS[status]
  return [{ dot, text: recipient }, subject, time, { chip: status, tone }]
}

function messageDetail(subject: Subject): string {
  return stage(
    subject,
    'The message, the server’s reply, and one button',
    'soft',
    app(subject, { tabs: TABS }, (area) => {
      const split = area.x + 600
      return (
        chip(area.x, area.y + 18, 'Failed', 'danger') +
        text(area.x, area.y + 106, 'Reset your password', { size: 40, weight: 600, tracking: -14 }) +
        text(area.x, area.y + 152, 'To m.silva@tiller.test', { size: 26, fill: color.muted }) +
        line(area.x, area.y + 190, split - 60, area.y + 190, '#e4eaf1') +
        paragraph(
          area.x,
          area.y + 250,
          'Hello Maria, someone requested a new password for your account. If it was you, use the link below.',
          {
            size: 27,
            width: 520,
            leading: 42,
          },
        ) +
        rect({ x: area.x, y: area.y + 420, width: 290, height: 70, radius: 14, fill: color.primary }) +
        text(area.x + 145, area.y + 464, 'Choose a password', {
          size: 25,
          weight: 600,
          fill: color.bg,
          anchor: 'middle',
        }) +
        greeked(area.x, area.y + 540, [470, 380], '#e4eaf1') +
        line(split - 20, area.y - 40, split - 20, 1000, '#e4eaf1') +
        replies({ ...area, x: split + 30, width: area.width - 630 }, subject)
      )
    }),
  )
}

function replies(area: Box, { hue }: Subject): string {
  const steps = moments(
    { ...area, y: area.y + 8 },
    [
      {
        glyph: ArrowUpRight,
        what: 'Handed to smtp.example.test',
        detail: 'by Members, at login',
        when: '11:58',
      },
      {
        glyph: CircleAlert,
        what: 'Temporarily rejected',
        detail: '451 4.7.1 Greylisted, try again',
        when: '11:58',
      },
      { glyph: RotateCw, what: 'Next automatic try', detail: 'in 5 minutes', when: '12:03' },
    ],
    hue,
  )
  return (
    steps +
    button(area.x, area.y + 470, 'Resend now', { glyph: RotateCw }) +
    button(area.x + 268, area.y + 470, 'Change address', { quiet: true })
  )
}

function complaint(box: Box): string {
  const bubble = { x: box.x, y: box.y + 20, width: box.width - 40, height: 190, radius: 28 }
  return (
    rect({ ...bubble, fill: color.sunken }) +
    paragraph(
      bubble.x + 36,
      bubble.y + 70,
      'I paid on Tuesday and never got a receipt. Did my order go through?',
      {
        size: 32,
        weight: 500,
        width: bubble.width - 72,
        leading: 46,
      },
    ) +
    text(box.x + box.width / 2, box.y + 490, '?', {
      size: 150,
      weight: 600,
      fill: '#c3ccd6',
      anchor: 'middle',
    })
  )
}

function resolved(box: Box, { hue }: Subject): string {
  const steps = [
    { label: 'Failed', time: 'Tue 14:02', detail: 'Mailbox busy', tone: color.danger },
    { label: 'Resent', time: 'Tue 14:07', detail: 'Second try', tone: color.accent },
    { label: 'Sent', time: 'Tue 14:07', detail: '250 Accepted', tone: color.success },
    { label: 'Opened', time: 'Tue 18:40', detail: 'by the customer', tone: color.info },
  ]
  return (
    line(box.x + 24, box.y + 60, box.x + 24, box.y + 470, hue.mid, 5, '2 16') +
    steps
      .map(({ label, time, detail, tone }, index) => {
        const y = box.y + 52 + index * 136
        return (
          circle(box.x + 24, y, 18, color.surface, tone, 8) +
          text(box.x + 76, y + 2, label, { size: 36, weight: 600 }) +
          text(box.x + 76, y + 42, detail, { size: 26, fill: color.muted }) +
          text(box.x + box.width, y + 2, time, { size: 27, fill: color.muted, anchor: 'end' })
        )
      })
      .join('')
  )
}
