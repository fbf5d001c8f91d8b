import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { HandlePage } from './built-app.ts'
import { createRenderThread } from './render-in-thread.ts'

type Handle = (req: IncomingMessage, res: ServerResponse) => void

/** Where the pages come from: the built web app, or Vite in development. */
export type PageSource = {
  handler: () => Promise<HandlePage>
  /** The folder of the built web app, if there is one. */
  clientDir: string | null
  /** The version of the web app, which its pages know too. Null in development. */
  version: string | null
  /** Whether rendered pages may be cached and their CSP enforced. */
  stable: boolean
  /** Serves the source's own files before the shop's routes. */
  wrap: (next: Handle) => Handle
}

export async function openBuiltPages(root: URL): Promise<PageSource> {
  const file = new URL('build/server/index.js', root)
  if (!existsSync(file)) throw new Error('The web app is not built. Run "npm run build" first.')
  const { render, start } = createRenderThread(file)
  const version = await start()
  return {
    handler: async () => render,
    clientDir: fileURLToPath(new URL('build/client', root)),
    version,
    stable: true,
    wrap: (next) => next,
  }
}
