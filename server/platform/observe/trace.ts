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
import { traceNameOf } from '#server/base/reserved.ts'

const tracer = trace.getTracer('autogestion')
let isTraced = false
let nextTraceId: string | undefined

/** Turns tracing on. Before that, tracing costs nothing. */
export const beginTracing = (): void => {
  isTraced = true
}

/**
 * Returns the id of a request as a trace id, so that log line, error on screen and trace have the same id. undefined:
 * the id does not have the form of a trace id.
 */
const traceIdOf = (requestId: string): string | undefined =>
  /^[0-9a-f]{32}$/.exec(requestId.replaceAll('-', '').toLowerCase())?.[0]

/** Returns the id for the next root span and clears it. */
export const takeTraceId = (): string | undefined => {
  const id = nextTraceId
  nextTraceId = undefined
  return id
}

interface SpanOptions {
  name: string
  kind?: SpanKind
  attributes?: Attributes
  parent?: Context
  traceId?: string | undefined
}

const run = <T>(
  { name, kind = SpanKind.INTERNAL, attributes = {}, parent, traceId }: SpanOptions,
  work: () => Promise<T>,
) => {
  nextTraceId = traceId
  return tracer.startActiveSpan(name, { kind, attributes }, parent ?? context.active(), async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: traceNameOf(error as Error) })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Traces a call of the contract. Its span is a child of the span that the `traceparent` header names. */
export const traceCall = <T>(
  name: string,
  { id, headers }: { id: string; headers: IncomingHttpHeaders },
  work: () => Promise<T>,
): Promise<T> => {
  if (!isTraced) return work()
  const parent = propagation.extract(ROOT_CONTEXT, headers)
  return run({ name, kind: SpanKind.SERVER, attributes: { 'request.id': id }, parent, traceId: traceIdOf(id) }, work)
}

/**
 * Diagnostics channel for tests. It publishes the text of each statement synchronously, so that the stack contains the
 * caller.
 */
export const STATEMENTS = 'autogestion:sql'
const statements = channel(STATEMENTS)

/** Traces a statement without its values, because these are personal data. */
export const traceSql = <T>(text: string, work: () => Promise<T>): Promise<T> => {
  if (statements.hasSubscribers) statements.publish(text)
  if (!isTraced || !trace.getActiveSpan()) return work()
  return run(
    { name: 'postgresql', kind: SpanKind.CLIENT, attributes: { 'db.system': 'postgresql', 'db.query.text': text } },
    work,
  )
}

/**
 * Returns the trace context to store in a job. With it, the span of the job joins the trace of the call that enqueued
 * it.
 */
export const traceOf = (): { traza?: string } => {
  if (!isTraced) return {}
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ? { traza: carrier.traceparent } : {}
}

/** Traces a job. Its span is a child of the span of the call that enqueued it. */
export const traceJob = <T>(queue: string, data: unknown, work: () => Promise<T>): Promise<T> => {
  if (!isTraced) return work()
  const { traza } = data as { traza?: string }
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent: traza })
  return run({ name: `job ${queue}`, kind: SpanKind.CONSUMER, parent }, work)
}
