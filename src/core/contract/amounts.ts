import * as z from 'zod/mini'

type Range = { required: string; min?: number; max: number; tooLow?: string; tooHigh?: string }

/** Dollars as a number or as typed into a field: `49`, `12.50`. */
export function typedDollars({ required, min = 0, max, tooLow, tooHigh }: Range) {
  return z.pipe(
    z.union([z.number(), z.string().check(z.trim(), z.regex(/^\d{1,8}(\.\d{1,2})?$/))], { error: required }),
    z.pipe(
      z.transform((typed: string | number) => Number(typed)),
      z.number().check(
        z.minimum(min, { error: tooLow ?? `Must be at least ${min}.` }),
        z.maximum(max, { error: tooHigh ?? `Must be at most ${max}.` }),
        z.refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, {
          error: 'Use at most two decimals.',
        }),
      ),
    ),
  )
}

/** An integer as a number or as typed into a field. */
export function typedInt({ required, min = 1, max }: Range) {
  return z.pipe(
    z.union([z.number(), z.string().check(z.trim(), z.regex(/^\d{1,9}$/))], { error: required }),
    z.pipe(
      z.transform((typed: string | number) => Number(typed)),
      z
        .int({ error: required })
        .check(
          z.minimum(min, { error: `Must be at least ${min}.` }),
          z.maximum(max, { error: `Must be at most ${max}.` }),
        ),
    ),
  )
}

/** An optional field; empty becomes null. */
export function orEmpty<Out, In extends string | number>(filled: z.ZodMiniType<Out, In>) {
  const filledOrNull = z.pipe(
    z.transform((typed: unknown) => (typed === '' ? null : typed)),
    z.nullable(filled) as z.ZodMiniType<Out | null, unknown>,
  )
  return z._default(filledOrNull as z.ZodMiniType<Out | null, In | '' | null>, null as never)
}
