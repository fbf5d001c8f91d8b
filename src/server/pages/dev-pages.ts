import type { BuiltApp } from './built-app.ts'
import type { PageSource } from './page-source.ts'

/** Pages from source with hot reload. Vite is imported only here because production does not need it. */
export async function openDevPages(root: string): Promise<PageSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } })

  return {
    handler: async () => {
      const app = (await vite.ssrLoadModule('virtual:react-router/server-build')) as BuiltApp
      return app.entry.module.createPageHandler(app, 'development')
    },
    clientDir: null,
    version: null,
    stable: false,
    wrap: (next) => (req, res) => vite.middlewares(req, res, () => next(req, res)),
  }
}
