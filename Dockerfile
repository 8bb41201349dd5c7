# syntax=docker/dockerfile:1
# The shop with its built pages. docs/run.md says how to run it; `npm run rehearse:image` tries these steps without Docker.

FROM node:24-trixie-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN node server/build.ts
RUN node tools/image/shrink.ts

# pg_dump and pg_restore 18 for backups, with the libpq that they need.
FROM postgres:18-trixie AS postgres
RUN mkdir /tools \
  && cp /usr/lib/postgresql/18/bin/pg_dump /usr/lib/postgresql/18/bin/pg_restore /tools/ \
  && cp "$(ldd /tools/pg_dump | awk '/libpq/ { print $3 }')" /tools/

FROM debian:trixie-slim
# libpq5 brings the libraries that a libpq of any version needs.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates libatomic1 liblz4-1 libpq5 libstdc++6 libzstd1 tzdata zlib1g \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --user-group --home-dir /data --no-create-home shop \
  && install --directory --owner=shop --group=shop --mode=0700 /data /backups
COPY --from=postgres /tools /opt/postgres
COPY --from=build /usr/local/bin/node /usr/local/bin/
COPY --from=build /shop /shop
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data POSTGRES_TOOLS=/opt/postgres LD_LIBRARY_PATH=/opt/postgres
WORKDIR /shop
USER shop
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "server/start.ts"]
