import type { PageBlock, PageContent } from '#core/content/page.ts'
import { AdminCard } from '../../parts/admin-page.tsx'
import { PartCards, type PartKinds } from '../editor/fields/part-cards.tsx'
import { RichBlock } from '../editor/fields/rich-block.tsx'
import { Rows } from '../editor/fields/rows.tsx'
import { ActionFields, BLANK_ACTION } from '../editor/fields/target-fields.tsx'
import { Line, Lines, Toggle } from '../editor/fields/text-fields.tsx'
import { narrowed, part, type Slot } from '../editor/slot.ts'

const BLOCK_KINDS: PartKinds<PageBlock> = {
  text: {
    label: 'Text',
    about: 'Headings, paragraphs, lists, links and pictures. Headings make the page’s contents.',
    blank: () => ({ kind: 'text', html: '' }),
  },
  lead: {
    label: 'Introduction',
    about: 'Large paragraphs at the beginning of a page.',
    blank: () => ({ kind: 'lead', text: '' }),
  },
  route: {
    label: 'Line with stops',
    about: 'A dashed line with two to six stops, such as the stages of an order.',
    blank: () => ({ kind: 'route', stops: ['', ''] }),
  },
  points: {
    label: 'Points',
    about: 'A title with short texts beside each other, such as what you value.',
    blank: () => ({ kind: 'points', title: '', items: [{ title: '', text: '' }] }),
  },
  box: {
    label: 'Box',
    about: 'A framed text with up to two buttons, such as how to reach you.',
    blank: () => ({ kind: 'box', title: '', text: '', actions: [] }),
  },
}

export default function PageForm({ slot }: { slot: Slot<PageContent> }) {
  return (
    <>
      <AdminCard title="Page">
        <div className="grid grid-cols-1 gap-4">
          <Line slot={part(slot, 'title')} label="Title" hint="Of the browser’s tab and of search results." />
          <Line
            slot={part(slot, 'heading')}
            label="Heading"
            hint="At the top of the page. Leave empty to use the title."
            optional
          />
          <Lines
            slot={part(slot, 'description')}
            label="Description"
            hint="For search engines."
            optional
            rows={2}
          />
          <Toggle slot={part(slot, 'dated')} label="Show when the page was last updated" />
        </div>
      </AdminCard>
      <AdminCard title="Summary">
        <Rows
          slot={part(slot, 'summary')}
          legend="Facts in a box at the top"
          noun="fact"
          max={8}
          blank={{ term: '', fact: '' }}
        >
          {(item) => (
            <div className="grid items-start gap-3 sm:grid-cols-2">
              <Line slot={part(item, 'term')} label="Term" />
              <Line slot={part(item, 'fact')} label="Fact" />
            </div>
          )}
        </Rows>
      </AdminCard>
      <AdminCard title="Parts">
        <PartCards<PageBlock>
          slot={part(slot, 'blocks')}
          noun="part"
          max={40}
          kinds={BLOCK_KINDS}
          nameOf={nameOf}
          copyOf={(block) => block}
        >
          {(block) => <BlockFields slot={block} />}
        </PartCards>
      </AdminCard>
    </>
  )
}

function BlockFields({ slot }: { slot: Slot<PageBlock> }) {
  const block = slot.value
  switch (block.kind) {
    case 'text':
      return <RichBlock slot={part(narrowed(slot, block), 'html')} />
    case 'lead':
      return (
        <Lines
          slot={part(narrowed(slot, block), 'text')}
          label="Text"
          hint="An empty line starts a new paragraph."
        />
      )
    case 'route':
      return (
        <Rows slot={part(narrowed(slot, block), 'stops')} legend="Stops" noun="stop" max={6} blank="">
          {(stop) => <Line slot={stop} label="Text" />}
        </Rows>
      )
    case 'points':
      return <PointsFields slot={narrowed(slot, block)} />
    case 'box':
      return <BoxFields slot={narrowed(slot, block)} />
  }
}

type Of<K extends PageBlock['kind']> = Extract<PageBlock, { kind: K }>

function PointsFields({ slot }: { slot: Slot<Of<'points'>> }) {
  return (
    <>
      <Line slot={part(slot, 'title')} label="Title" />
      <Rows slot={part(slot, 'items')} legend="Points" noun="point" max={12} blank={{ title: '', text: '' }}>
        {(item) => (
          <>
            <Line slot={part(item, 'title')} label="Title" />
            <Lines slot={part(item, 'text')} label="Text" rows={2} />
          </>
        )}
      </Rows>
    </>
  )
}

function BoxFields({ slot }: { slot: Slot<Of<'box'>> }) {
  return (
    <>
      <Line slot={part(slot, 'title')} label="Title" />
      <Lines slot={part(slot, 'text')} label="Text" />
      <Rows slot={part(slot, 'actions')} legend="Buttons" noun="button" max={2} blank={BLANK_ACTION}>
        {(action, index) => <ActionFields slot={action} legend={`Button ${index + 1}`} />}
      </Rows>
    </>
  )
}

function nameOf(block: PageBlock): string {
  switch (block.kind) {
    case 'text':
      return block.html
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 100)
    case 'lead':
      return block.text
    case 'route':
      return block.stops.join(' · ')
    default:
      return block.title
  }
}
