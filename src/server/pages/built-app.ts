import type { PageInput } from '#core/page-input.ts'

export type HandlePage = (request: Request, input: PageInput) => Promise<Response>

/** The web app, as React Router builds it. */
export type BuiltApp = {
  assets: { version: string }
  entry: { module: { createPageHandler: (app: unknown, mode?: string) => HandlePage } }
}
