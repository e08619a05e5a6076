import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { runScript } from '../command/run-script.ts';
import { runProcess } from './run-process.ts';

/** Names under which people and their tools keep what opens something. */
const seen =
  `PGPASSWORD PGPASSFILE PGSERVICEFILE DATABASE_URL POSTGRES_URL MYSQL_PWD REDIS_URL MONGODB_URI GH_PAT GH_TOKEN
GITHUB_TOKEN GITLAB_PAT CI_JOB_JWT SSH_AUTH_SOCK SSH_AGENT_PID GPG_AGENT_INFO GPG_TTY AWS_ACCESS_KEY_ID
AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN AWS_PROFILE AWS_CONFIG_FILE AWS_SHARED_CREDENTIALS_FILE AWS_WEB_IDENTITY_TOKEN_FILE
AZURE_CLIENT_SECRET AZURE_STORAGE_CONNECTION_STRING ARM_CLIENT_SECRET GOOGLE_APPLICATION_CREDENTIALS CLOUDSDK_CONFIG KUBECONFIG
DOCKER_HOST DOCKER_CONFIG DOCKER_AUTH_CONFIG NPM_TOKEN NPM_CONFIG_USERCONFIG NODE_AUTH_TOKEN npm_config__auth PYPI_PASS TWINE_PASSWORD
CARGO_REGISTRY_TOKEN HEROKU_KEY STRIPE_SK SLACK_WEBHOOK_URL SLACK_BOT SENTRY_DSN TWILIO_SID SENDGRID_KEY OPENAI_API_KEY
ANTHROPIC_API_KEY ANTHROPIC_AUTH ANTHROPIC_BASE_URL GEMINI_API_KEY HF_TOKEN VAULT_ADDR VAULT_TOKEN CONSUL_HTTP_TOKEN OP_SESSION_me BW_SESSION
NETRC CURL_HOME GIT_ASKPASS SSH_ASKPASS SUDO_ASKPASS GIT_SSH_COMMAND HTTP_PROXY HTTPS_PROXY ALL_PROXY DBUS_SESSION_BUS_ADDRESS
XDG_RUNTIME_DIR XAUTHORITY DISPLAY WAYLAND_DISPLAY KRB5CCNAME TF_VAR_db_pass ANSIBLE_VAULT_PASSWORD_FILE JWT SIGNING_PEM MASTER_KEY
NODE_OPTIONS NODE_PATH BASH_ENV ENV LD_PRELOAD LD_LIBRARY_PATH DYLD_INSERT_LIBRARIES PYTHONPATH PYTHONSTARTUP PERL5LIB RUBYOPT
CLAUDECODE GALLEY_CONFIG GALLEY_TOKEN`.split(/\s+/);

const planted = 'planted-7f3a';
const before = { ...process.env };
afterEach(() => {
  for (const name of seen) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
});

it('[T3] a shell does not run what the person has in .bashrc, where secrets are exported', async () => {
  const home = await mkdtemp(join(tmpdir(), 'galley-home-'));
  try {
    await writeFile(join(home, '.bashrc'), 'export FROM_BASHRC=planted\necho ran-bashrc\n');
    let output = '';
    const { exitCode } = await runProcess({
      command: 'bash',
      args: ['-c', 'echo "[$FROM_BASHRC]"'],
      cwd: home,
      env: { HOME: home },
      stdin: '',
      limits: { totalMs: 20_000, idleMs: 20_000 },
      signal: new AbortController().signal,
      onStdout: (chunk) => {
        output += chunk.toString();
      },
      onStderr: () => undefined,
    });
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: '[]\n' });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});

it('[T3] case 10: of a hundred names that people keep secrets under none arrives in a script', async () => {
  for (const name of seen) process.env[name] = planted;
  const limits = { totalMs: 20_000, idleMs: 20_000 };
  const { stdout, exitCode } = await runScript({
    source: { content: 'env' },
    interpreter: 'sh',
    cwd: tmpdir(),
    env: { GALLEY_STATE: 'CHECK' },
    limits,
    signal: new AbortController().signal,
  });
  expect(seen.length).toBeGreaterThan(90);
  expect(exitCode).toBe(0);
  expect(stdout).not.toContain(planted);
  const names = stdout.split('\n').map((line) => line.split('=')[0]);
  expect(names).toContain('PATH');
  expect(names).toContain('GALLEY_STATE');
  expect(names.filter((name) => seen.some((secret) => secret === name))).toEqual([]);
});
