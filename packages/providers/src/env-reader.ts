import type { Mailbox } from "./mail/mail";
import type { SettingName } from "./settings-table";

/** Settings that can't be used, all of them at once; names and reasons, never values. */
export class SettingsInvalid extends Error {
  override readonly name = "SettingsInvalid";

  constructor(readonly problems: readonly string[]) {
    super(`Settings that cannot be used:\n${problems.map((line) => `  ${line}`).join("\n")}`);
  }
}

/** Reads values by name and collects what is wrong, so that it is told in one go. */
export class EnvReader {
  readonly problems: string[] = [];

  constructor(private readonly env: Readonly<Record<string, string | undefined>>) {}

  /** Blank counts as left out: that is how compose files and unit files leave a value out. */
  text(name: SettingName): string | null {
    return this.env[name]?.trim() || null;
  }

  required(name: SettingName, withSetting: SettingName | "PAYMENTS=sandbox"): string {
    return this.text(name) ?? this.wrong(name, `is required with ${withSetting}`, "");
  }

  oneOf<T extends string>(name: SettingName, values: readonly T[]): T | null {
    const text = this.text(name);
    if (text === null) return null;
    const value = values.find((candidate) => candidate === text);
    return value ?? this.wrong(name, `must be one of ${values.join(", ")}`, null);
  }

  url(name: SettingName, protocols: readonly string[]): URL | null {
    const text = this.text(name);
    if (text === null) return null;
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url && url.hostname !== "" && protocols.includes(url.protocol)) return url;
    return this.wrong(name, `must be an address with ${protocols.join("// or ")}//`, null);
  }

  /** `Name <address>` or a bare address. */
  mailbox(name: SettingName): Mailbox | null {
    const text = this.text(name);
    if (text === null) return null;
    const [, shown, address] =
      /^(?:"?([^"<>]*?)"?\s*<)?([^\s<>@,;]+@[^\s<>@,;]+)>?$/.exec(text) ?? [];
    if (!address) return this.wrong(name, "must be `Name <address>` or an address", null);
    return shown ? { name: shown, address } : { address };
  }

  wrong<T>(name: SettingName, reason: string, instead: T): T {
    this.problems.push(`${name} ${reason}`);
    return instead;
  }
}
