import { channel } from 'node:diagnostics_channel'
import type { IncomingHttpHeaders } from 'node:http'
import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { namedOf } from '#server/base/reserved.ts'

const tracer = trace.getTracer('autogestion')
let isTraced = false
let nextTraceId: string | undefined

/** From now on what is done is told; until then telling costs nothing. */
export const beginTracing = (): void => {
  isTraced = true
}

/** The trace of a request is named by its id, so that a log line, an error on screen and a trace are found by one. */
const traceIdOf = (requestId: string): string | undefined =>
  /^[0-9a-f]{32}$/.exec(requestId.replaceAll('-', '').toLowerCase())?.[0]

/** The id that the next trace begins with, once. */
export const takeTraceId = (): string | undefined => {
  const id = nextTraceId
  nextTraceId = undefined
  return id
}

interface Told {
  name: string
  kind?: SpanKind
  attributes?: Attributes
  parent?: Context
  traceId?: string | undefined
}

const run = <T>({ name, kind = SpanKind.INTERNAL, attributes = {}, parent, traceId }: Told, work: () => Promise<T>) => {
  nextTraceId = traceId
  return tracer.startActiveSpan(name, { kind, attributes }, parent ?? context.active(), async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: namedOf(error as Error) })
      throw error
    } finally {
      span.end()
    }
  })
}

/** A call of the contract, under what the proxy or the browser says that it belongs to (`traceparent`). */
export const traceCall = <T>(
  name: string,
  { id, headers }: { id: string; headers: IncomingHttpHeaders },
  work: () => Promise<T>,
): Promise<T> => {
  if (!isTraced) return work()
  const parent = propagation.extract(ROOT_CONTEXT, headers)
  return run({ name, kind: SpanKind.SERVER, attributes: { 'request.id': id }, parent, traceId: traceIdOf(id) }, work)
}

/** Where each statement is told as it stands, at the moment and in the stack of who asks it: tests listen. */
export const STATEMENTS = 'autogestion:sql'
const statements = channel(STATEMENTS)

/** A statement as it stands, without its values: those are people's. */
export const traceSql = <T>(text: string, work: () => Promise<T>): Promise<T> => {
  if (statements.hasSubscribers) statements.publish(text)
  if (!isTraced || !trace.getActiveSpan()) return work()
  return run(
    { name: 'postgresql', kind: SpanKind.CLIENT, attributes: { 'db.system': 'postgresql', 'db.query.text': text } },
    work,
  )
}

/** What a job carries besides its data, so that its work is of the trace that put it in. */
export const traceOf = (): { traza?: string } => {
  if (!isTraced) return {}
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ? { traza: carrier.traceparent } : {}
}

/** A job of a queue, under the call that put it in. */
export const traceJob = <T>(queue: string, data: unknown, work: () => Promise<T>): Promise<T> => {
  if (!isTraced) return work()
  const { traza } = data as { traza?: string }
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent: traza })
  return run({ name: `job ${queue}`, kind: SpanKind.CONSUMER, parent }, work)
}
