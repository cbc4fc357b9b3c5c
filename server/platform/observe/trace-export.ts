import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { hideQuery } from '#server/base/reserved.ts'
import { beginTracing, takeTraceId } from './trace.ts'

/**
 * Sends trace spans to an OTLP collector, including those of requests to other hosts. Returns a function that sends the
 * remaining spans and stops.
 */
export const startTraces = (endpoint: string, service: string): (() => Promise<void>) => {
  const random = new RandomIdGenerator()
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'process.pid': process.pid }),
    idGenerator: {
      generateTraceId: () => takeTraceId() ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const outside = new UndiciInstrumentation({
    requireParentforSpans: true,
    // Hide the path: URLs of other hosts contain personal data, such as an e-mail address or a customer number.
    startSpanHook: ({ origin, path }) => {
      const { href, search } = new URL(path, origin)
      return { 'url.full': hideQuery(href), 'url.query': hideQuery(search) }
    },
  })
  outside.setTracerProvider(provider)
  beginTracing()
  return async () => {
    outside.disable()
    await provider.shutdown()
  }
}
