import type { MenusContent } from '#core/content/frame.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { AdminCard } from '../../parts/admin-page.tsx'
import { Rows } from '../editor/fields/rows.tsx'
import { BLANK_TARGET, TargetFields } from '../editor/fields/target-fields.tsx'
import { Line, Lines, Select, useControl } from '../editor/fields/text-fields.tsx'
import { narrowed, part, type Slot } from '../editor/slot.ts'

type HeaderEntry = MenusContent['header'][number]
type HeaderItem = HeaderEntry['items'][number]
type FooterItem = MenusContent['footer'][number]['items'][number]

const HEADER_ITEM: HeaderItem = { kind: 'link', label: '', text: '', target: BLANK_TARGET }
const FOOTER_ITEM: FooterItem = { kind: 'link', label: '', target: BLANK_TARGET }

export default function MenusForm({ slot }: { slot: Slot<MenusContent> }) {
  return (
    <>
      <AdminCard title="Header">
        <Rows
          slot={part(slot, 'header')}
          legend="Entries"
          noun="entry"
          max={6}
          blank={{ label: '', target: BLANK_TARGET, items: [] }}
        >
          {(entry) => <HeaderEntryFields slot={entry} />}
        </Rows>
      </AdminCard>
      <AdminCard title="Footer">
        <div className="grid grid-cols-1 gap-5">
          <Lines slot={part(slot, 'about')} label="Text below the logo" optional rows={2} />
          <Rows
            slot={part(slot, 'footer')}
            legend="Groups"
            noun="group"
            max={4}
            blank={{ title: '', items: [FOOTER_ITEM] }}
          >
            {(group) => (
              <>
                <Line slot={part(group, 'title')} label="Title" />
                <Rows slot={part(group, 'items')} legend="Links" noun="link" max={12} blank={FOOTER_ITEM}>
                  {(item) => <FooterItemFields slot={item} />}
                </Rows>
              </>
            )}
          </Rows>
        </div>
      </AdminCard>
    </>
  )
}

function HeaderEntryFields({ slot }: { slot: Slot<HeaderEntry> }) {
  const target = part(slot, 'target')
  const { disabled, error, id } = useControl(target)
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Line slot={part(slot, 'label')} label="Label" />
        {target.value && <TargetFields slot={narrowed(target, target.value)} />}
      </div>
      <CheckboxField
        id={id}
        label="The label is a link"
        hint="An entry with a menu can be a link too, or only open its menu."
        error={error}
        disabled={disabled}
        checked={target.value !== null}
        onChange={({ target: box }) => target.set(() => (box.checked ? BLANK_TARGET : null))}
      />
      <Rows slot={part(slot, 'items')} legend="Menu" noun="item" max={10} blank={HEADER_ITEM}>
        {(item) => <HeaderItemFields slot={item} />}
      </Rows>
    </>
  )
}

const HEADER_ITEMS = [
  { value: 'link', label: 'A link' },
  { value: 'flagship', label: 'The featured product with its text' },
  { value: 'note', label: 'A line without a link' },
] as const

const BLANK_HEADER_ITEMS: { [K in HeaderItem['kind']]: HeaderItem } = {
  link: HEADER_ITEM,
  flagship: { kind: 'flagship' },
  note: { kind: 'note', text: '' },
}

function HeaderItemFields({ slot }: { slot: Slot<HeaderItem> }) {
  const item = slot.value
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Select
        slot={part(slot, 'kind')}
        label="Show"
        options={HEADER_ITEMS}
        onChoose={(kind) => slot.set(() => BLANK_HEADER_ITEMS[kind])}
      />
      {item.kind === 'note' && <Line slot={part(narrowed(slot, item), 'text')} label="Text" />}
      {item.kind === 'link' && <HeaderLinkFields slot={narrowed(slot, item)} />}
    </div>
  )
}

function HeaderLinkFields({ slot }: { slot: Slot<Extract<HeaderItem, { kind: 'link' }>> }) {
  return (
    <>
      <Line slot={part(slot, 'label')} label="Label" />
      <Line slot={part(slot, 'text')} label="Text below the label" optional />
      <TargetFields slot={part(slot, 'target')} />
    </>
  )
}

const FOOTER_ITEMS = [
  { value: 'link', label: 'A link' },
  { value: 'categories', label: 'Links to the categories' },
] as const

function FooterItemFields({ slot }: { slot: Slot<FooterItem> }) {
  const item = slot.value
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Select
        slot={part(slot, 'kind')}
        label="Show"
        options={FOOTER_ITEMS}
        onChoose={(kind) => slot.set(() => (kind === 'link' ? FOOTER_ITEM : { kind }))}
      />
      {item.kind === 'link' && (
        <>
          <Line slot={part(narrowed(slot, item), 'label')} label="Label" />
          <TargetFields slot={part(narrowed(slot, item), 'target')} />
        </>
      )}
    </div>
  )
}
