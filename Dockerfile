# for a build that is the same every time, pin the image by its digest: docs/operation.md
ARG NODE_IMAGE=node:24-slim
# of the version of the database that `backup` copies
ARG POSTGRES_IMAGE=postgres:18

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY lab/package.json lab/

FROM manifests AS page
RUN npm ci
COPY contract/src contract/src
COPY web web
RUN npm run build

FROM manifests AS dependencies
RUN npm ci --omit=dev --workspace=@hasiye/server --workspace=@hasiye/contract

FROM ${NODE_IMAGE} AS app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
# for `npm run admin`, and for `backup` and `restore` of the embedded database
COPY package.json ./
COPY contract contract
COPY server server
COPY --from=page /app/web/dist web/dist
RUN install --directory --owner=node --group=node --mode=700 /data node_modules/.cache/hasiye
USER node
# the embedded database, files on disk, the files of earlier releases' pages, and e-mails where no mail server is set
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--import=./server/src/compile-cache.js", "server/src/main.ts"]

# every night at 1:30 in Baku an archive in /backups, with the pg_dump of this version; those older than BACKUP_DAYS are removed
FROM ${POSTGRES_IMAGE} AS backup
ENV NODE_ENV=production DATA_DIR=/data BACKUP_DAYS=30
COPY --from=app /usr/local/bin/node /usr/local/bin/node
COPY --from=app /app /app
WORKDIR /app
RUN install --directory --owner=1000 --group=1000 --mode=700 /backups /data
USER 1000:1000
VOLUME /backups
ENTRYPOINT []
CMD ["sh", "-c", "while :; do sleep $(( (86400 + 77400 - $(date +%s) % 86400) % 86400 + 1 )); node server/src/backup/command.ts backup /backups --keep $BACKUP_DAYS; done"]

# what `docker build` makes without a target
FROM app
