import { InvalidArgumentError } from '@galley/schema';
import { readJson } from '@galley/server';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { PeopleBase } from '../people/base.ts';
import { collectDevice, startDevice } from '../people/devices.ts';
import { readInvitation } from '../people/invitations.ts';
import type { Oidc } from '../sign-in/oidc.ts';
import { joinWithPassword, signInWithPassword } from '../sign-in/sign-in.ts';

const bodyLimit = 20_000;
const text = z.string().max(2_000);

const inputs = {
  password: z.strictObject({ login: text, password: text }),
  invitation: z.strictObject({ invitation: text }),
  join: z.strictObject({ invitation: text, name: z.string().trim().min(1).max(100), login: text, password: text }),
  oidc: z.strictObject({ invitation: text.nullable().default(null) }),
  finish: z.strictObject({ query: z.string().max(8_000), binding: text }),
  device: z.strictObject({ program: z.string().trim().min(1).max(100) }),
  collect: z.strictObject({ device: text }),
};

/** The ways in. Each is open to everybody, bounded, and answers with a secret that travels in bodies and headers only. */
export function addSignInRoutes(app: Hono, base: PeopleBase, oidc: Oidc | null): void {
  const answer = <Input, Output>(
    path: string,
    input: z.ZodType<Input>,
    work: (given: Input, agent: string) => Promise<Output>,
  ) => {
    app.post(path, async (context) => {
      const parsed = input.safeParse(await readJson(context.req.raw, bodyLimit));
      if (!parsed.success) {
        throw new InvalidArgumentError('body', z.prettifyError(parsed.error), 'Send what the page sends.');
      }
      const agent = context.req.header('user-agent') ?? 'an unnamed program';
      return context.json({ result: await work(parsed.data, agent) });
    });
  };
  app.get('/sign-in/ways', (context) => context.json({ result: { password: true, provider: oidc?.label ?? null } }));
  answer('/sign-in/password', inputs.password, async (given, agent) => ({
    session: await signInWithPassword(base, { ...given, agent }),
  }));
  answer('/sign-in/invitation', inputs.invitation, ({ invitation }) => readInvitation(base, invitation));
  answer('/sign-in/join', inputs.join, async (given, agent) => ({
    session: await joinWithPassword(base, { ...given, agent }),
  }));
  answer('/sign-in/device', inputs.device, ({ program }) => startDevice(base, program));
  answer('/sign-in/device/collect', inputs.collect, async ({ device }) => {
    const collected = await collectDevice(base, device);
    return { token: collected?.token ?? null };
  });
  if (oidc === null) return;
  answer('/sign-in/provider', inputs.oidc, ({ invitation }) => oidc.start(invitation));
  answer('/sign-in/provider/finish', inputs.finish, async (given, agent) => ({
    session: await oidc.finish({ ...given, agent }),
  }));
}
