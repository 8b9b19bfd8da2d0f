/**
 * What of the official conformance suite this server does not pass, and why that is right. Each entry is `scenario:check`,
 * or `scenario:*` where the suite itself skips the whole scenario. The test fails on anything that does not pass and is not
 * here, and on anything here that does not come out as it says here, above all if it passes after all.
 */
export type NotApplicable = {
  reason: string;
  status: 'FAILURE' | 'WARNING' | 'SKIPPED';
  checks: readonly string[];
};

export const NOT_APPLICABLE: readonly NotApplicable[] = [
  {
    reason:
      'The suite calls tools of its own reference server (test_…, json_schema_2020_12_tool). This server has one tool, which gives text and structured content; that it says no to the others is right, and the tool itself is proven by mcp-answers, mcp-clients and rest-equals-mcp.',
    status: 'FAILURE',
    checks: [
      'tools-call-simple-text:tools-call-simple-text',
      'tools-call-image:tools-call-image',
      'tools-call-audio:tools-call-audio',
      'tools-call-embedded-resource:tools-call-embedded-resource',
      'tools-call-mixed-content:tools-call-mixed-content',
      'tools-call-error:tools-call-error',
      'tools-call-with-progress:tools-call-with-progress',
      'json-schema-2020-12:json-schema-2020-12-tool-found',
      'server-stateless:sep-2575-server-rejects-undeclared-capability',
      'server-stateless:sep-2575-missing-capability-http-400',
      'server-stateless:sep-2575-http-server-no-independent-requests-on-stream',
    ],
  },
  {
    reason: 'The server asks clients for nothing: no sampling, no elicitation, no roots, no further round.',
    status: 'FAILURE',
    checks: [
      'tools-call-sampling:tools-call-sampling',
      'tools-call-elicitation:tools-call-elicitation',
      'elicitation-sep1034-defaults:elicitation-sep1034-general',
      'elicitation-sep1330-enums:elicitation-sep1330-general',
      'input-required-result-basic-elicitation:sep-2322-elicitation-incomplete',
      'input-required-result-basic-sampling:sep-2322-sampling-incomplete',
      'input-required-result-basic-list-roots:sep-2322-list-roots-incomplete',
      'input-required-result-request-state:sep-2322-request-state-incomplete',
      'input-required-result-multiple-input-requests:sep-2322-multiple-inputs-incomplete',
      'input-required-result-multi-round:sep-2322-multi-round-r1',
      'input-required-result-non-tool-request:sep-2322-non-tool-incomplete',
      'input-required-result-result-type:sep-2322-result-type-included',
      'input-required-result-tampered-state:sep-2322-reject-tampered-state',
      'input-required-result-capability-check:sep-2322-respect-client-capabilities',
    ],
  },
  {
    reason: 'As above: these would repeat a question, or ignore what is too much in a question, that is never asked.',
    status: 'WARNING',
    checks: [
      'input-required-result-missing-input-response:sep-2322-missing-response-rerequests',
      'input-required-result-ignore-extra-params:sep-2322-ignore-unexpected-params',
    ],
  },
  {
    reason:
      'The server sends no log messages to clients and does not declare the logging capability: nothing that is answered may be logged.',
    status: 'FAILURE',
    checks: [
      'logging-set-level:logging-set-level',
      'tools-call-with-logging:tools-call-with-logging',
      'server-stateless:sep-2575-server-no-log-without-loglevel',
    ],
  },
  {
    reason: 'The server has no resources and does not declare the capability; -32601 is the right answer.',
    status: 'FAILURE',
    checks: [
      'resources-list:resources-list',
      'resources-read-text:resources-read-text',
      'resources-read-binary:resources-read-binary',
      'resources-templates-read:resources-templates-read',
      'resources-subscribe:resources-subscribe',
      'resources-unsubscribe:resources-unsubscribe',
      'caching:sep-2549-resources-list-caching-hints',
      'caching:sep-2549-resources-templates-list-caching-hints',
    ],
  },
  {
    reason: 'As above: the suite hopes for a better error about a resource, from a server that has resources.',
    status: 'WARNING',
    checks: ['sep-2164-resource-not-found:sep-2164-error-code', 'sep-2164-resource-not-found:sep-2164-data-uri'],
  },
  {
    reason: 'As above: there is no resource whose caching could be looked at.',
    status: 'SKIPPED',
    checks: ['caching:sep-2549-resources-read-caching-hints'],
  },
  {
    reason:
      'The server has no prompts and completes nothing, and declares neither capability; -32601 is the right answer.',
    status: 'FAILURE',
    checks: [
      'prompts-list:prompts-list',
      'prompts-get-simple:prompts-get-simple',
      'prompts-get-with-args:prompts-get-with-args',
      'prompts-get-embedded-resource:prompts-get-embedded-resource',
      'prompts-get-with-image:prompts-get-with-image',
      'completion-complete:completion-complete',
      'caching:sep-2549-prompts-list-caching-hints',
    ],
  },
  {
    reason: 'The server is stateless and answers plain JSON: no session, no event stream, nothing to resume.',
    status: 'WARNING',
    checks: [
      'server-sse-polling:server-sse-polling-session',
      'server-sse-multiple-streams:server-sse-multiple-streams-session',
    ],
  },
  {
    reason:
      'The only tool never changes, so there is nothing to subscribe to: subscriptions/listen is 404 with -32601, which the suite skips for a server that declares no change notifications.',
    status: 'SKIPPED',
    checks: [
      'server-stateless:sep-2575-server-sends-subscription-ack',
      'server-stateless:sep-2575-server-tags-subscription-id',
      'server-stateless:sep-2575-server-honors-notification-filter',
      'server-stateless:sep-2575-server-sends-prompts-list-changed-on-subscription',
      'server-stateless:sep-2575-server-sends-tools-list-changed-on-subscription',
    ],
  },
  {
    reason:
      'No parameter is mirrored into a header (x-mcp-header): answers about a child have no place where proxies log.',
    status: 'FAILURE',
    checks: [
      'http-custom-header-server-validation:sep-2243-server-no-xmcp-tool',
      'http-custom-header-server-validation:sep-2243-server-decode-base64',
      'http-custom-header-server-validation:sep-2243-server-validate-param-match',
      'http-custom-header-server-validation:sep-2243-server-reject-invalid-param-chars',
      'http-custom-header-server-validation:sep-2243-server-reject-param-mismatch',
    ],
  },
  {
    reason: 'Extension that is not offered: tasks. The one tool answers at once.',
    status: 'FAILURE',
    checks: [
      'tasks-lifecycle:tasks-sync-tool-call',
      'tasks-lifecycle:sep-2663-result-type-task-on-create',
      'tasks-lifecycle:sep-2663-tasks-get-status-working',
      'tasks-lifecycle:sep-2663-tasks-get-status-completed',
      'tasks-lifecycle:sep-2663-tool-error-uses-completed-status',
      'tasks-lifecycle:sep-2663-tasks-get-status-failed',
      'tasks-lifecycle:sep-2663-cancel-ack-empty-result',
      'tasks-lifecycle:tasks-cancel-terminal-idempotent-ack',
      'tasks-capability-negotiation:tasks-extension-advertised',
      'tasks-capability-negotiation:sep-2663-tasks-methods-non-declaring',
      'tasks-capability-negotiation:sep-2663-server-rejects-undeclared-client',
      'tasks-capability-negotiation:tasks-per-request-meta-opt-in',
      'tasks-wire-fields:tasks-wire-field-renames',
      'tasks-wire-fields:tasks-no-early-ttl-expiry',
      'tasks-wire-fields:tasks-no-related-task-meta-on-inlined-result',
      'tasks-request-state-removal:tasks-request-state-removal-setup',
      'tasks-mrtr-input:sep-2663-tasks-get-status-input-required',
      'tasks-mrtr-input:tasks-mrtr-tasks-update-resumes',
      'tasks-mrtr-input:tasks-mrtr-partial-fulfillment',
      'tasks-request-headers:tasks-headers-tolerate-mcp-method-on-tools-call',
      'tasks-request-headers:sep-2663-routing-headers-accepted-on-tasks-get',
      'tasks-request-headers:sep-2663-server-rejects-mismatched-mcp-name-on-tasks-get',
      'tasks-dispatch-and-envelope:tasks-server-directed-creation-no-hint',
      'tasks-dispatch-and-envelope:sep-2663-legacy-task-param-ignored',
      'tasks-dispatch-and-envelope:tasks-immediate-result-shortcut',
      'tasks-dispatch-and-envelope:tasks-result-type-complete-on-non-task-responses',
      'tasks-dispatch-and-envelope:sep-2663-durable-create-strong-consistency',
      'tasks-dispatch-and-envelope:sep-2663-tasks-get-invalid-task-id-32602',
      'tasks-required-task-error:sep-2663-server-returns-missing-capability-when-required',
      'tasks-mrtr-composition:sep-2663-mrtr-synchronous-before-task-creation',
    ],
  },
  {
    reason: 'As above; the suite itself no longer runs this one.',
    status: 'SKIPPED',
    checks: ['tasks-status-notifications:*'],
  },
  {
    reason: 'Extension that is not offered: skills.',
    status: 'SKIPPED',
    checks: ['sep-2640-skills-directory:*', 'sep-2640-skills-enumeration:*', 'sep-2640-skills-manifest:*'],
  },
];
