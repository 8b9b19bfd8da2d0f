import type { Span } from '@opentelemetry/api';
import { context, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyRequest } from 'fastify';

/**
 * A span for each request, sent to an OpenTelemetry collector. Loaded only when it is switched on. A span names the route's
 * pattern and the operation, never a path, a query string or a header.
 */
export type SpanRecorder = {
  begin: (request: FastifyRequest) => void;
  end: (request: FastifyRequest, status: number) => void;
  close: () => Promise<void>;
};

export function openSpanRecorder(endpoint: string): SpanRecorder {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'quintet' }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('quintet');
  const propagator = new W3CTraceContextPropagator();
  const spans = new WeakMap<FastifyRequest, Span>();
  const readHeader = { get: (carrier: FastifyRequest['headers'], key: string) => carrier[key], keys: Object.keys };
  return {
    begin(request) {
      const parent = propagator.extract(context.active(), request.headers, readHeader);
      spans.set(request, tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent));
    },
    end(request, status) {
      const span = spans.get(request);
      if (span === undefined) return;
      const operation = request.mounted?.operation;
      span.updateName(operation === undefined ? request.method : `${operation.method} ${operation.path}`);
      span.setAttributes({
        'http.request.method': request.method,
        'http.response.status_code': status,
        'quintet.request_id': request.id,
        ...(operation !== undefined && { 'http.route': operation.path, 'quintet.operation': operation.id }),
      });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    close: () => provider.shutdown(),
  };
}
