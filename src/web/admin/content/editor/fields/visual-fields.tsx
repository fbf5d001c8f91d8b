import { ICONS, type Icon, type Visual } from '#core/content/parts.ts'
import { capitalize } from '#core/domain/capitalize.ts'
import { narrowed, part, type Slot } from '../slot.ts'
import { NO_PICTURE, PictureField } from './picture-field.tsx'
import { Rows } from './rows.tsx'
import { Count, Line, Select } from './text-fields.tsx'

type Kind = Visual['kind']
type Of<K extends Kind> = Extract<Visual, { kind: K }>

const KIND_LABEL: Record<Kind, string> = {
  none: 'Nothing',
  picture: 'A picture',
  log: 'A drawn list with a state per line',
  note: 'A drawn sheet of paper',
  retry: 'A drawn before and after',
  bars: 'A drawn bar chart',
}
const KINDS = (Object.keys(KIND_LABEL) as Kind[]).map((value) => ({ value, label: KIND_LABEL[value] }))

const LOG_ROW = { title: '', detail: '', time: '', status: '', tone: 'neutral' } as const

const BLANKS: { [K in Kind]: Of<K> } = {
  none: { kind: 'none' },
  picture: { kind: 'picture', picture: NO_PICTURE },
  log: { kind: 'log', icon: null, caption: '', note: '', rows: [LOG_ROW] },
  note: { kind: 'note', title: '', text: '', result: '' },
  retry: { kind: 'retry', before: { time: '', text: '' }, button: '', after: { time: '', text: '' } },
  bars: { kind: 'bars', label: '', percents: [40, 80] },
}

/** What stands beside a text. */
export function VisualFields({ slot }: { slot: Slot<Visual> }) {
  return (
    <fieldset className="grid grid-cols-1 min-w-0 gap-3 rounded-md border border-border p-3">
      <legend className="px-1 text-sm font-medium">Beside the text</legend>
      <Select
        slot={part(slot, 'kind')}
        label="Show"
        options={KINDS}
        hint="Drawings are made from your words and follow the theme."
        onChoose={(kind) => slot.set(() => BLANKS[kind])}
      />
      <FieldsOf slot={slot} />
    </fieldset>
  )
}

function FieldsOf({ slot }: { slot: Slot<Visual> }) {
  const visual = slot.value
  switch (visual.kind) {
    case 'none':
      return null
    case 'picture':
      return <PictureField slot={part(narrowed(slot, visual), 'picture')} />
    case 'log':
      return <LogFields slot={narrowed(slot, visual)} />
    case 'note':
      return <NoteFields slot={narrowed(slot, visual)} />
    case 'retry':
      return <RetryFields slot={narrowed(slot, visual)} />
    case 'bars':
      return <BarsFields slot={narrowed(slot, visual)} />
  }
}

const TONES = [
  { value: 'neutral', label: 'Gray' },
  { value: 'info', label: 'Blue' },
  { value: 'success', label: 'Green' },
  { value: 'warning', label: 'Yellow' },
  { value: 'danger', label: 'Red' },
] as const

function LogFields({ slot }: { slot: Slot<Of<'log'>> }) {
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <Line slot={part(slot, 'caption')} label="Heading" optional />
        <Line slot={part(slot, 'note')} label="Note at its end" optional />
        <OptionalIconField slot={part(slot, 'icon')} />
      </div>
      <Rows slot={part(slot, 'rows')} legend="Lines" noun="line" max={8} blank={LOG_ROW}>
        {(row) => (
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <Line slot={part(row, 'title')} label="Text" />
            <Line slot={part(row, 'detail')} label="Second line" optional />
            <Line slot={part(row, 'time')} label="Time" optional />
            <Line slot={part(row, 'status')} label="State" />
            <Select slot={part(row, 'tone')} label="Color of the state" options={TONES} />
          </div>
        )}
      </Rows>
    </>
  )
}

function NoteFields({ slot }: { slot: Slot<Of<'note'>> }) {
  return (
    <>
      <Line slot={part(slot, 'title')} label="Title" />
      <Line slot={part(slot, 'text')} label="Text" optional />
      <Line slot={part(slot, 'result')} label="Result in the last line" optional />
    </>
  )
}

function RetryFields({ slot }: { slot: Slot<Of<'retry'>> }) {
  const [before, after] = [part(slot, 'before'), part(slot, 'after')]
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[1fr_2fr]">
      <Line slot={part(before, 'time')} label="Time before" optional />
      <Line slot={part(before, 'text')} label="What went wrong" />
      <Line slot={part(after, 'time')} label="Time after" optional />
      <Line slot={part(after, 'text')} label="What came of it" />
      <Line slot={part(slot, 'button')} label="Button in between" />
    </div>
  )
}

function BarsFields({ slot }: { slot: Slot<Of<'bars'>> }) {
  return (
    <>
      <Line slot={part(slot, 'label')} label="Label" />
      <Rows slot={part(slot, 'percents')} legend="Bars" noun="bar" max={7} blank={50}>
        {(percent) => <Count slot={percent} label="Height in percent" />}
      </Rows>
    </>
  )
}

const ICON_OPTIONS = ICONS.map((value) => ({ value, label: capitalize(value) }))

export function IconField({ slot }: { slot: Slot<Icon> }) {
  return <Select slot={slot} label="Symbol" options={ICON_OPTIONS} />
}

function OptionalIconField({ slot }: { slot: Slot<Icon | null> }) {
  return (
    <Select
      slot={{ ...slot, value: slot.value ?? '' } as Slot<Icon | ''>}
      label="Symbol"
      options={[{ value: '', label: 'None' }, ...ICON_OPTIONS]}
      onChoose={(icon) => slot.set(() => (icon === '' ? null : icon))}
    />
  )
}
