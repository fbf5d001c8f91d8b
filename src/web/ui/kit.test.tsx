import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { Button } from './button.tsx'
import { DataTable } from './data-table.tsx'
import { Pagination } from './pagination.tsx'
import { Picture } from './picture.tsx'
import { Price } from './price.tsx'
import { TextField } from './text-field.tsx'

const html = (node: ReactNode) => renderToStaticMarkup(node)
const routed = (node: ReactNode) => {
  const Stub = createRoutesStub([{ path: '/', Component: () => node }])
  return html(<Stub />)
}

describe('TextField', () => {
  test('connects its label, hint and error to the input', () => {
    const markup = html(<TextField id="city" label="City" hint="Where you live." error="City is required." />)

    expect(markup).toContain('<label for="city"')
    expect(markup).toMatch(
      /<input[^>]* id="city"[^>]* aria-invalid="true"[^>]* aria-describedby="city-error city-hint"/,
    )
    expect(markup).toContain('id="city-error"')
    expect(markup).toContain('id="city-hint"')
  })

  test('sets no invalid state or description without an error or hint', () => {
    const markup = html(<TextField label="City" optional />)

    expect(markup).not.toContain('aria-invalid=')
    expect(markup).not.toContain('aria-describedby=')
    expect(markup).toContain('(optional)')
  })
})

describe('Button', () => {
  test('shows its pending text, keeps its width and is not natively disabled while pending', () => {
    const markup = html(<Button pending="Signing in…">Log In</Button>)

    expect(markup).toContain('aria-disabled="true"')
    expect(markup).toContain('Signing in…')
    expect(markup).toMatch(/class="invisible">Log In/)
    expect(markup).not.toMatch(/ disabled=""/)
  })
})

describe('DataTable', () => {
  const columns = [
    { id: 'name', header: 'Name', cell: (row: { name: string }) => row.name, sortable: true },
    { id: 'note', header: 'Note', cell: () => '-' },
  ]
  const table = (
    <DataTable
      caption="Orders"
      columns={columns}
      rows={[{ name: 'Ada' }]}
      rowKey={(row) => row.name}
      sort={{ column: 'name', direction: 'descending' }}
      onSort={() => {}}
    />
  )

  test('has a caption and marks the sort direction on the sorted column only', () => {
    const markup = html(table)

    expect(markup).toMatch(/<caption[^>]*>Orders<\/caption>/)
    expect(markup.match(/aria-sort/g)).toEqual(['aria-sort'])
    expect(markup).toContain('aria-sort="descending"')
  })
})

describe('Pagination', () => {
  const pages = (page: number) =>
    routed(
      <Pagination
        label="Orders"
        page={page}
        lastPage={7}
        perPage={20}
        total={134}
        to={(to) => `/?page=${to}`}
      />,
    )

  test('shows the range of rows and links to the previous and next page', () => {
    expect(pages(2)).toContain('21–40 of 134')
    expect(pages(2)).toContain('href="/?page=1"')
    expect(pages(2)).toContain('href="/?page=3"')
  })

  test('has no previous link on the first page and no next link on the last', () => {
    expect(pages(1)).not.toContain('rel="prev"')
    expect(pages(7)).toContain('121–134 of 134')
    expect(pages(7)).not.toContain('rel="next"')
  })
})

describe('Price', () => {
  test('names the old and the new price for screen readers', () => {
    expect(html(<Price dollars={49} compareDollars={79} />)).toMatch(/Now .*\$49\.00.*, was .*\$79\.00/)
  })

  test('strikes nothing through when the price is not reduced', () => {
    expect(html(<Price dollars={49} compareDollars={49} />)).not.toContain('<s ')
  })
})

describe('Picture', () => {
  const image = { uri: 'ab12.webp', alt: 'The log', width: 700, height: 438 }

  test('offers AVIF and WebP up to its own width and reserves its space', () => {
    const markup = html(<Picture image={image} sizes="100vw" />)

    expect(markup).toContain(
      '/uploads/ab12-320.avif 320w, /uploads/ab12-480.avif 480w, /uploads/ab12-640.avif 640w"',
    )
    expect(markup).toContain('/uploads/ab12-640.webp 640w"')
    expect(markup).toContain('src="/uploads/ab12.webp"')
    expect(markup).toMatch(/width="700" height="438"/)
    expect(markup).toContain('loading="lazy"')
  })

  test('fetches the main picture with high priority', () => {
    expect(html(<Picture image={image} sizes="100vw" priority />)).toContain('fetchPriority="high"')
  })
})
