import type { Section, SectionKind } from '#core/content/home.ts'
import { Rows } from '../editor/fields/rows.tsx'
import { ActionFields, CategoryField, OptionalAction, ProductField } from '../editor/fields/target-fields.tsx'
import { Count, Line, Lines, Toggle } from '../editor/fields/text-fields.tsx'
import { IconField, VisualFields } from '../editor/fields/visual-fields.tsx'
import { narrowed, part, type Slot } from '../editor/slot.ts'

type Of<K extends SectionKind> = Extract<Section, { kind: K }>
type Props<K extends SectionKind> = { slot: Slot<Of<K>> }

/** The fields of a section. */
export function SectionFields({ slot }: { slot: Slot<Section> }) {
  const section = slot.value
  switch (section.kind) {
    case 'hero':
      return <HeroFields slot={narrowed(slot, section)} />
    case 'text':
      return <TextFields slot={narrowed(slot, section)} />
    case 'steps':
      return <StepsFields slot={narrowed(slot, section)} />
    case 'features':
      return <FeaturesFields slot={narrowed(slot, section)} />
    case 'plans':
      return <PlansFields slot={narrowed(slot, section)} />
    case 'products':
      return <ProductsFields slot={narrowed(slot, section)} />
    case 'custom':
      return <CustomFields slot={narrowed(slot, section)} />
    case 'promises':
      return <PromisesFields slot={narrowed(slot, section)} />
    case 'questions':
      return <QuestionsFields slot={narrowed(slot, section)} />
    case 'call':
      return <CallFields slot={narrowed(slot, section)} />
  }
}

function HeroFields({ slot }: Props<'hero'>) {
  return (
    <>
      <Line slot={part(slot, 'title')} label="Title" />
      <Line
        slot={part(slot, 'highlight')}
        label="Underlined words"
        hint="Words of the title, exactly as they stand there."
        optional
      />
      <Lines slot={part(slot, 'text')} label="Text" optional />
      <OptionalAction slot={part(slot, 'primary')} legend="Main button" />
      <OptionalAction slot={part(slot, 'secondary')} legend="Second button" />
      <VisualFields slot={part(slot, 'visual')} />
    </>
  )
}

function TextFields({ slot }: Props<'text'>) {
  return (
    <>
      <TitleAndText slot={slot} />
      <VisualFields slot={part(slot, 'visual')} />
    </>
  )
}

function StepsFields({ slot }: Props<'steps'>) {
  return (
    <>
      <TitleAndText slot={slot} />
      <StepRows slot={part(slot, 'steps')} />
    </>
  )
}

function FeaturesFields({ slot }: Props<'features'>) {
  return (
    <>
      <Line slot={part(slot, 'title')} label="Title" />
      <Rows
        slot={part(slot, 'items')}
        legend="Features"
        noun="feature"
        max={6}
        blank={{ title: '', text: '', visual: { kind: 'none' } }}
      >
        {(item) => (
          <>
            <Line slot={part(item, 'title')} label="Title" />
            <Lines slot={part(item, 'text')} label="Text" rows={2} />
            <VisualFields slot={part(item, 'visual')} />
          </>
        )}
      </Rows>
    </>
  )
}

function PlansFields({ slot }: Props<'plans'>) {
  return (
    <>
      <TitleAndText slot={slot} />
      <ProductField slot={part(slot, 'product')} label="Product" none="The featured product" />
    </>
  )
}

function ProductsFields({ slot }: Props<'products'>) {
  return (
    <>
      <Line slot={part(slot, 'title')} label="Title" />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <CategoryField slot={part(slot, 'category')} label="Category" placeholder="All categories" />
        <Count slot={part(slot, 'count')} label="How many" hint="From 1 to 12." />
      </div>
      <Toggle slot={part(slot, 'categories')} label="Show links to the categories" />
    </>
  )
}

function CustomFields({ slot }: Props<'custom'>) {
  return (
    <>
      <TitleAndText slot={slot} />
      <ActionFields slot={part(slot, 'action')} legend="Button" />
      <StepRows slot={part(slot, 'steps')} />
    </>
  )
}

function PromisesFields({ slot }: Props<'promises'>) {
  return (
    <>
      <Line slot={part(slot, 'title')} label="Title" />
      <OptionalAction slot={part(slot, 'link')} legend="Link beside the title" />
      <Rows
        slot={part(slot, 'items')}
        legend="Promises"
        noun="promise"
        max={4}
        blank={{ figure: '', text: '' }}
      >
        {(item) => (
          <div className="grid items-start gap-3 sm:grid-cols-[1fr_2fr]">
            <Line slot={part(item, 'figure')} label="Figure" />
            <Line slot={part(item, 'text')} label="Text" />
          </div>
        )}
      </Rows>
    </>
  )
}

function QuestionsFields({ slot }: Props<'questions'>) {
  return (
    <>
      <TitleAndText slot={slot} />
      <Rows
        slot={part(slot, 'items')}
        legend="Questions"
        noun="question"
        max={30}
        blank={{ question: '', answer: '' }}
      >
        {(item) => (
          <>
            <Line slot={part(item, 'question')} label="Question" />
            <Lines slot={part(item, 'answer')} label="Answer" />
          </>
        )}
      </Rows>
    </>
  )
}

function CallFields({ slot }: Props<'call'>) {
  return (
    <>
      <Line slot={part(slot, 'title')} label="Title" />
      <ActionFields slot={part(slot, 'action')} legend="Button" />
    </>
  )
}

function TitleAndText<T extends { title: string; text: string }>({ slot }: { slot: Slot<T> }) {
  return (
    <>
      <Line slot={part(slot, 'title') as Slot<string>} label="Title" />
      <Lines slot={part(slot, 'text') as Slot<string>} label="Text" optional />
    </>
  )
}

function StepRows({ slot }: { slot: Slot<Of<'steps'>['steps']> }) {
  return (
    <Rows slot={slot} legend="Steps" noun="step" max={5} blank={{ icon: 'check', title: '', text: '' }}>
      {(step) => (
        <>
          <div className="grid items-start gap-3 sm:grid-cols-[1fr_2fr]">
            <IconField slot={part(step, 'icon')} />
            <Line slot={part(step, 'title')} label="Title" />
          </div>
          <Lines slot={part(step, 'text')} label="Text" rows={2} />
        </>
      )}
    </Rows>
  )
}
