import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { store } from '#domain/store.ts'
import { html } from '#shared/markup.ts'

const require = createRequire(import.meta.url)

/** Files of Swagger UI, read from its package when requested. */
const files = {
  'swagger-ui.css': { path: require.resolve('swagger-ui-dist/swagger-ui.css'), type: 'text/css; charset=utf-8' },
  'swagger-ui-bundle.js': {
    path: require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    type: 'text/javascript; charset=utf-8',
  },
}

/** Nothing inline: Swagger UI sets its styles through the DOM, which the policy allows. */
const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'",
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ')

/** `/api/docs`: every call with its parameters and response, and a form to try it. */
export async function docs(app: FastifyInstance) {
  app.get('/docs', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=300', 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(page()),
  )
  app.get('/docs/start.js', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/javascript; charset=utf-8').send(start),
  )
  for (const [name, { path, type }] of Object.entries(files))
    app.get(`/docs/${name}`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type(type).send(createReadStream(path)),
    )
}

function page(): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${store.name} API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<noscript>The API as <a href="/api/openapi.json">OpenAPI 3.1</a>.</noscript>
<div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`.text
}

/** Calls that change something repeat the cookie XSRF-TOKEN in a header. */
const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  requestInterceptor: (request) => {
    const [, token] = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie) ?? []
    if (token) request.headers['X-XSRF-TOKEN'] = token
    return request
  },
})
`
