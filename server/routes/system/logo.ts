import fastifyMultipart from '@fastify/multipart'
import { z } from 'zod'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { settingsAggregate } from '#events/settings/aggregate.ts'
import { settingsCalls } from '#events/settings/api.ts'
import { Logo, LogoType, MAX_LOGO_BYTES } from '#events/settings/logo.ts'
import { Settings, settingsIn } from '#events/settings/settings.ts'
import { deriveId } from '../../commands/command-id.ts'
import { sendOriginal } from '../../http/answers/send-picture.ts'
import { FILE, NO_CONTENT, PICTURE_ANSWER } from '../../http/description/described-answers.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { commandIdOf, metaOf, sendCommand } from '../../http/door/send-command.ts'
import { notFound } from '../../http/door/visible.ts'
import { LOGO, logoRefusal } from '../../uploads/file-kinds.ts'
import type { PicturePlace } from '../../uploads/picture-place.ts'
import type { Routes } from '../deps.ts'

/** The logo of the installation, on the documents that it hands over (docs/rules.md, SETTINGS-6). */
export const logoRoutes: Routes<'bus' | 'photos' | 'takeUpload'> = async (app, { bus, photos, takeUpload }) => {
  await app.register(fastifyMultipart)
  const access = { roles: EMPLOYEES, visible: 'nothing' } as const

  const place: PicturePlace<null> = {
    ownerOf: () => 'installation-1',
    types: new Set(LogoType.options),
    refusal: logoRefusal,
    async say(_, [{ photo }], exchange) {
      const command = { type: 'SetLogo', data: { logo: Logo.parse(photo) } } as const
      const { events } = await sendCommand(bus.settings(), command, exchange)
      return () => events.length > 0
    },
  }

  app.post(
    '/settings/logo',
    {
      config: {
        ...{ cost: 'own', access, isCommand: true },
        takes: { mediaType: 'multipart/form-data', body: z.object({ logo: FILE }) },
      },
      schema: { summary: 'Set the logo that acceptance documents have', response: { 200: Settings } },
    },
    async (request, reply) => {
      const { id: person } = sessionOf(request).user
      const said = request.headers['content-length']
      await takeUpload.one(
        { request, reply, meta: metaOf(request) },
        {
          person,
          // The same for one that is sent again.
          id: deriveId('upload', person, 'logo', commandIdOf(request)),
          ...{ place, where: null, file: { field: 'logo', most: 1, kind: LOGO } },
          sent: said === undefined ? null : Math.min(Number(said), MAX_LOGO_BYTES),
        },
      )
      return bus.settings().read(settingsIn)
    },
  )

  app.get(
    '/settings/logo',
    {
      exposeHeadRoute: false,
      config: { cost: 'file', access, scope: 'settings:read' },
      schema: { summary: 'The logo that acceptance documents have', response: PICTURE_ANSWER },
    },
    async (request, reply) => {
      const { logo } = await bus.settings().read(settingsIn)
      if (!logo) throw notFound()
      return sendOriginal(photos, logo, { request, reply }, { 'cache-control': 'private, no-cache' })
    },
  )

  app.route({
    ...routeOf(settingsAggregate, settingsCalls.removeLogo, 'nothing'),
    schema: { summary: 'Remove the logo', response: NO_CONTENT },
    handler: async (request, reply) => {
      await sendCommand(bus.settings(), { type: 'RemoveLogo', data: {} }, { request, reply })
      return reply.code(204).send()
    },
  })
}
