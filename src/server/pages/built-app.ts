import type { PageInput } from '#core/page-input.ts'

/** What is needed of a `Response`. */
export type PageAnswer = Pick<Response, 'status' | 'headers' | 'arrayBuffer'>

export type HandlePage = (request: Request, input: PageInput) => Promise<PageAnswer>

/** The web app, as React Router builds it. */
export type BuiltApp = {
  assets: { version: string }
  entry: { module: { createPageHandler: (app: unknown, mode?: string) => HandlePage } }
}
