import * as z from 'zod'

const id = (digits: number) =>
  z.string().regex(new RegExp(`^(?!0+$)[0-9a-f]{${digits}}$`), { error: `not ${digits} hex digits` })
const nanoseconds = z.string().regex(/^[1-9]\d{18}$/)
const count = z.int().min(0)

const Value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ boolValue: z.boolean() }),
  z.strictObject({ intValue: z.union([z.int(), z.string().regex(/^-?\d+$/)]) }),
  z.strictObject({ doubleValue: z.number() }),
])

const attributes = z
  .array(z.strictObject({ key: z.string().min(1), value: Value }))
  .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, { error: 'a key is repeated' })

const Span = z
  .strictObject({
    traceId: id(32),
    spanId: id(16),
    parentSpanId: id(16).optional(),
    name: z.string().min(1),
    /** Internal, server, client, producer or consumer. */
    kind: z.int().min(1).max(5),
    startTimeUnixNano: nanoseconds,
    endTimeUnixNano: nanoseconds,
    attributes,
    droppedAttributesCount: count,
    // The shop records neither, because both could carry what an error says.
    events: z.tuple([]),
    droppedEventsCount: z.literal(0),
    links: z.tuple([]),
    droppedLinksCount: z.literal(0),
    status: z.strictObject({ code: z.int().min(0).max(2) }),
    flags: z.int().min(0),
  })
  .refine((span) => BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano), {
    error: 'it ends before it starts',
  })

/** ExportTraceServiceRequest of OTLP 1.x as JSON, without the fields that the shop has no use for. */
export const ExportRequest = z.strictObject({
  resourceSpans: z
    .array(
      z.strictObject({
        resource: z.strictObject({ attributes, droppedAttributesCount: count }),
        scopeSpans: z
          .array(
            z.strictObject({
              scope: z.strictObject({ name: z.string().min(1), version: z.string().min(1) }),
              spans: z.array(Span).min(1),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
})

export type WireSpan = z.infer<typeof Span>
