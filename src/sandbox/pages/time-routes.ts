import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { AppError } from '#core/errors.ts'
import { MOVES, type TimeState } from './time-section.ts'

/** What the shop lets the sandbox do with its clock. */
export type TimeControl = {
  move: (move: (typeof MOVES)[number]) => Promise<unknown>
  resume: () => Promise<unknown>
  /** Null if the time cannot be moved. */
  state: () => Promise<TimeState | null>
}

const MoveForm = z.object({ move: z.enum(MOVES) })

/** Moving starts with the answer; `GET /sandbox/time` says how far it is. Admins only, like its neighbors. */
export function timeRoutes(scope: FastifyInstance, time: TimeControl): void {
  scope.get('/sandbox/time', async (_request, reply) => sendState(reply, time))

  scope.post('/sandbox/time', async (request, reply) => {
    const form = MoveForm.safeParse(request.body)
    if (!form.success) throw new AppError('bad_request', { message: `Move by one of: ${MOVES.join(', ')}.` })
    await time.move(form.data.move)
    return isForm(request.headers['content-type'])
      ? reply.redirect('/sandbox#time-title', 303)
      : sendState(reply.code(202), time)
  })

  scope.post('/sandbox/time/continue', async (_request, reply) => {
    await time.resume()
    return reply.redirect('/sandbox#time-title', 303)
  })
}

function isForm(contentType: string | undefined): boolean {
  return contentType?.startsWith('application/x-www-form-urlencoded') ?? false
}

async function sendState(reply: FastifyReply, time: TimeControl): Promise<FastifyReply> {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(await time.state()))
}
