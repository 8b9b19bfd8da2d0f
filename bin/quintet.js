#!/usr/bin/env node
// `npx quintet`: the operator's CLI, on the Node that it needs. Npm starts this with whatever Node the machine has, and
// that one can neither be relied on nor replaced; the right one comes with the package. Plain JavaScript, for that reason.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/apps/cli/main.ts', import.meta.url));
const isInstalled = main.includes('/node_modules/');

if (isWanted(process.versions.node) && !isInstalled) {
  await import(main);
} else {
  const node = isWanted(process.versions.node) ? process.execPath : nodeOfThePackage();
  if (node === undefined) {
    process.stderr.write(`quintet needs Node ${wantedNode()}; this is ${process.versions.node}. Run npm ci first.\n`);
    process.exitCode = 1;
  } else run(node);
}

/** @param {string} version */
function isWanted(version) {
  const [least, below] = wantedNode()
    .replace(/[<>=]/g, '')
    .split(' ')
    .map((each) => each.split('.').map(Number));
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = least ?? [];
  return (
    (major > leastMajor || (major === leastMajor && minor >= leastMinor)) && major < (below?.[0] ?? leastMajor + 1)
  );
}

/** Such as `>=24.18 <25`. */
function wantedNode() {
  return String(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).engines.node);
}

function nodeOfThePackage() {
  try {
    const facts = createRequire(import.meta.url).resolve(`node-${process.platform}-${process.arch}/package.json`);
    return join(dirname(facts), 'bin', 'node');
  } catch {
    return undefined;
  }
}

/** @param {string} node */
function run(node) {
  // Node reads TypeScript everywhere but in installed packages.
  const reader = ['--disable-warning=ExperimentalWarning', '--import', new URL('read-types.js', import.meta.url).href];
  const child = spawn(node, [...(isInstalled ? reader : []), main, ...process.argv.slice(2)], { stdio: 'inherit' });
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    process.stderr.write(`quintet cannot start ${node}: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.once('exit', (code, signal) => {
    for (const each of signals) process.removeAllListeners(each);
    if (signal === null) process.exitCode = code ?? 1;
    else process.kill(process.pid, signal);
  });
}
