import { noPaths } from '../../packages/engine/workshop/testing/path-fields.ts';
import { argumentsWith, nameOf, placesOf, schemaOf } from '../../packages/engine/workshop/testing/schema-strings.ts';
import { procedures } from '../../packages/schema/src/index.ts';
import type { Campaign } from './attack.ts';
import { differences, published } from './fingerprint.ts';
import { hostileTexts, leaks } from './hostile-texts.ts';
import { serveBench } from './served.ts';

const names = Object.keys(procedures) as (keyof typeof procedures)[];

/** A page of another site, another program, or a user without a session, at every procedure (SPEC X6, T5). */
export const withoutSession: Campaign = {
  name: 'without-session',
  attacker: 'local user',
  cases: [5],
  async run(lab, report) {
    await using server = await serveBench(lab, await lab.bench('served'));
    const own = `127.0.0.1:${server.port}`;
    const bearer = { authorization: `Bearer ${server.token}` };
    const ways: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      'no session': {},
      'a guessed session': { authorization: 'Bearer 00000000000000000000000000000000' },
      'the token as a cookie': { cookie: `galley_${server.port}=${server.token}`, 'x-galley': '1' },
      'another origin': { ...bearer, origin: 'https://evil.example' },
      'another port of this host': { ...bearer, origin: 'http://127.0.0.1:1' },
      'another site, without an origin': { ...bearer, 'sec-fetch-site': 'cross-site' },
      'another name for this host': { ...bearer, host: `evil.example:${server.port}` },
      'no origin at all': { ...bearer, origin: 'null' },
    };
    const control = await server.call('WorkbenchList', {});
    if (control.status !== 200) throw new TypeError(`the server does not even answer its owner: ${control.body}`);
    const chosen = Object.entries(ways);
    for (const [at, name] of names.entries()) {
      for (const [kind, headers] of lab.short ? chosen.slice(at % chosen.length).slice(0, 1) : chosen) {
        const all = { host: own, 'content-type': 'application/json', ...headers };
        const { status } = await server.send('POST', `/rpc/${name}`, all, '{}');
        const through = status === 401 || status === 403 ? null : `status ${status}`;
        report({ kind: `procedure: ${kind}`, name, cases: [5], through });
      }
    }
    for (const path of ['/events', '/events?after=0', `/?token=${server.token}`, `/events?token=${server.token}`]) {
      const { status, headers } = await server.send('GET', path, { host: own });
      const kept = headers['set-cookie'] === undefined ? null : 'a cookie for every port of this host';
      const isStream = String(headers['content-type']).includes('event-stream');
      const open = status === 200 && isStream ? 'events without a session' : null;
      report({
        kind: 'address without a session',
        name: path.replace(server.token, 'TOKEN'),
        cases: [5],
        through: kept ?? open,
      });
    }
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const { status, headers } = await server.send(method, '/rpc/WorkbenchList', {
        host: own,
        origin: 'https://evil.example',
      });
      const allowed = headers['access-control-allow-origin'] === undefined ? null : 'lets other origins read';
      report({ kind: 'another method', name: method, through: allowed ?? (status === 200 ? 'status 200' : null) });
    }
  },
};

/** Somebody with a session who asks for what lies elsewhere, or for more than fits (SPEC B2, T5). */
export const hostileInput: Campaign = {
  name: 'hostile-input',
  attacker: 'local user',
  async run(lab, report) {
    const bench = await lab.bench('hostile-input');
    await using server = await serveBench(lab, bench);
    const families = await hostileTexts(lab, bench);
    const list = JSON.parse((await server.call('WorkbenchList', {})).body);
    const workbench_id: string = list.result.workbenches[0].workbench_id;
    const before = await published(bench);
    const fill = (field: string) => (field === 'workbench_id' ? workbench_id : 'open.csv');
    const harmed = async (body: string) =>
      leaks(body) ?? (await lab.touched()) ?? differences(before, await published(bench))[0] ?? null;
    for (const [at, name] of names.entries()) {
      const schema = schemaOf(procedures[name].input);
      const places = placesOf(schema);
      if (places.some((place) => nameOf(place) === 'workbench_id')) {
        const input = argumentsWith(schema, ['workbench_id'], '../outside', fill);
        const { status, body } = await server.call(name, input);
        report({
          kind: 'procedure: unknown Workbench',
          name,
          through: status >= 400 && status < 500 ? leaks(body) : `status ${status}: ${body.slice(0, 120)}`,
        });
      }
      for (const place of places.filter((each) => nameOf(each) !== 'workbench_id')) {
        for (const { kind, texts } of lab.short ? families.slice(at % families.length).slice(0, 1) : families) {
          const text = texts[at % texts.length] ?? '';
          const { status, body } = await server.call(name, argumentsWith(schema, place, text, fill));
          const isPath = !noPaths.has(nameOf(place));
          const taken = isPath && status === 200 ? `status 200: ${body.slice(0, 120)}` : null;
          const broken = status === 0 || status >= 500 ? `status ${status}: ${body.slice(0, 160)}` : null;
          report({
            kind: `procedure: ${kind}`,
            name: `${name} ${place.join('.')} = ${JSON.stringify(text)}`,
            through: (await harmed(body)) ?? broken ?? taken,
          });
        }
      }
      const [place] = places.toReversed();
      if (place === undefined || (lab.short && at % 8 !== 0)) continue;
      const huge = await server.call(name, argumentsWith(schema, place, 'x'.repeat(lab.short ? 3e6 : 3e7), fill));
      const alive = (await server.call('WorkbenchList', {})).status === 200 ? null : 'the server no longer answers';
      const failed = huge.status >= 500 ? `status ${huge.status}` : null;
      report({ kind: 'procedure: huge text', name: `${name} ${place.join('.')}`, through: alive ?? failed });
    }
    const deep = await server.send(
      'POST',
      '/rpc/WorkbenchList',
      { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      '['.repeat(2e6),
    );
    report({
      kind: 'procedure: huge text',
      name: 'two million brackets',
      through: deep.status >= 500 || deep.status === 200 ? `status ${deep.status}` : null,
    });
  },
};
